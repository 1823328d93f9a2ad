import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { closeUnit } from '../../settlement/close-unit.ts';
import type { TaskKind } from '../task-kind.ts';

/** Closes the open day of every merchant account of the business unit. */
export const closeBatches = (deps: PaymentDeps): TaskKind => ({
  type: 'Close Settlement Batches',
  async run({ unit, startedBy, check }) {
    check();
    const closed = await closeUnit(deps, unit.id, startedBy);
    if (closed.length === 0) return { outcome: 'Skipped', message: tell('nothing_to_close') };
    return { outcome: 'Successful', counts: { batches: closed.length } };
  },
});
