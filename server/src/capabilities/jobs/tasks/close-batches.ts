import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { closeUnit } from '../../settlement/close-unit.ts';
import type { TaskKind } from '../task-kind.ts';

/** Closes the open day of every merchant account of the business unit; those that fail are named. */
export const closeBatches = (deps: PaymentDeps): TaskKind => ({
  type: 'Close Settlement Batches',
  async run({ unit, startedBy, check }) {
    check();
    const { closed, failed } = await closeUnit(deps, unit.id, startedBy);
    if (failed.length > 0) return { outcome: 'Failed', message: tell('not_closed', { names: failed.join(', ') }) };
    if (closed.length === 0) return { outcome: 'Skipped', message: tell('nothing_to_close') };
    return { outcome: 'Successful', counts: { batches: closed.length } };
  },
});
