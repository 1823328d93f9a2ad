import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { closeDueBatches, refundOrphanedFees, takeBankReturns } from './settle-due.ts';

/** What settlement does by itself; each by itself, so that a close that fails keeps no return waiting. */
export const settlementSchedules = (deps: PaymentDeps, pace: Pace): Schedule[] => [
  { name: 'closing of days', everyMs: pace.settleMs, run: () => closeDueBatches(deps) },
  { name: 'bank returns', everyMs: pace.settleMs, run: () => takeBankReturns(deps) },
  { name: 'fees without a payment', everyMs: pace.settleMs, run: () => refundOrphanedFees(deps) },
];
