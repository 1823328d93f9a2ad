import type { ReactNode } from 'react';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import type { Latest } from './conflict.tsx';
import type { NameOf } from './form-state.ts';
import type { RecordHistory } from './last-change.ts';

/** What a form over a record is told of it: somebody else may be changing it, too. */
export interface FormOfRecord<F extends Fields> {
  /** Reads the record anew when somebody else saved first. */
  readonly reread?: (() => Promise<Latest<F>>) | undefined;
  /** Who changed it, where that is told. */
  readonly history?: RecordHistory | undefined;
  /** Somebody else changed the record since it was read. */
  readonly isBehind?: boolean | undefined;
  /** What was typed as it is compared, where that is not what stands in the input. */
  readonly shownOf?: ((name: NameOf<F>, typed: string | boolean) => ReactNode | undefined) | undefined;
}
