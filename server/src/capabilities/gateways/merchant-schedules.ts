import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import { runMerchantChanges } from './run-merchant-changes.ts';

/** What was approved works from its day on; what nobody decided ends. */
export const merchantSchedules = (deps: Parameters<typeof runMerchantChanges>[0], pace: Pace): Schedule[] => [
  { name: 'changes of merchant accounts', everyMs: pace.settleMs, run: () => runMerchantChanges(deps) },
];
