import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { processScheduled } from './process-scheduled.ts';
import { sendNotices } from './send-notices.ts';
import { stageAutopay } from './stage-autopay.ts';
import { takeOutcomes } from './take-outcomes.ts';

/** How payments are taken by themselves: planned, announced, taken on their day, and what came of them. */
export const autopaySchedules = (
  deps: PaymentDeps,
  pace: Pace,
  onError: (what: string, error: unknown) => void,
): Schedule[] => [
  { name: 'autopay to plan', everyMs: pace.totalsMs, run: () => stageAutopay(deps) },
  { name: 'autopay to announce', everyMs: pace.settleMs, run: () => sendNotices(deps) },
  {
    name: 'scheduled payments',
    everyMs: pace.sweepMs,
    untilEmpty: true,
    run: async () => (await processScheduled(deps, (error) => onError('scheduled payments', error))).begun,
  },
  {
    name: 'outcomes of scheduled payments',
    everyMs: pace.sweepMs,
    untilEmpty: true,
    goesOn: true,
    run: () => takeOutcomes(deps),
  },
];
