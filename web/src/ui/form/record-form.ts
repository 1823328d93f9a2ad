import type { Fields, ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { CallOptions } from '../../platform/request.ts';
import type { OnPage } from '../detail/on-page.ts';

/** What the form of a record on a page of its own is told, to add one or to change one. */
export interface RecordFormProps<F extends Fields, Answer> {
  readonly name: string;
  readonly start: Partial<ValuesOf<F>>;
  readonly mayChange: boolean;
  readonly save: (values: ValuesOf<F>, options: CallOptions) => Promise<Answer>;
  readonly onSaved: (answer: Answer) => void;
  readonly onBack: () => void;
  /** Of one that is changed on its page: as it is shown, and what its page is told. */
  readonly record?: Answer;
  readonly onPage?: OnPage<Answer>;
}
