import type { Fields, ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { CallOptions } from '../../platform/request.ts';
import type { Latest } from './conflict.tsx';

/** What the form of a record on a page of its own is told, to add one or to change one. */
export interface RecordFormProps<F extends Fields, Answer> {
  readonly name: string;
  readonly start: Partial<ValuesOf<F>>;
  readonly mayChange: boolean;
  readonly save: (values: ValuesOf<F>, options: CallOptions) => Promise<Answer>;
  readonly onSaved: (answer: Answer) => void;
  readonly onBack: () => void;
  /** Of one that is there: as somebody else left it. */
  readonly reread?: () => Promise<Latest<F>>;
}
