import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { processScheduled } from '../../autopay/process-scheduled.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import type { TaskKind } from '../task-kind.ts';

/** Takes what is due; what was begun is ended by whoever learns of it, and nothing is taken twice. */
export const processScheduledTask = (deps: PaymentDeps): TaskKind => ({
  type: 'Process Scheduled Payments',
  async run({ unit, check, progress }) {
    if (unit.status !== 'Live') return { outcome: 'Skipped', message: tell('not_live_autopay') };
    let payments = 0;
    const failed: unknown[] = [];
    for (;;) {
      check();
      const { begun } = await processScheduled(deps, (error) => failed.push(error), unit.id);
      payments += begun;
      progress(payments, 0);
      if (failed.length > 0) throw failed[0];
      if (begun === 0) return { outcome: 'Successful', counts: { payments } };
    }
  },
});
