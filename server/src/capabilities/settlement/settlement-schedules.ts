import type { Schedule } from '../../platform/schedules/schedule.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { closeDueBatches, refundOrphanedFees, takeBankReturns } from './settle-due.ts';

/** What settlement does by itself; each by itself, so that a close that fails keeps no return waiting. */
export const settlementSchedules = (deps: PaymentDeps, { settleMs }: { readonly settleMs: number }): Schedule[] => [
  { name: 'closing of days', everyMs: settleMs, run: () => closeDueBatches(deps) },
  { name: 'bank returns', everyMs: settleMs, run: () => takeBankReturns(deps) },
  { name: 'fees without a payment', everyMs: settleMs, run: () => refundOrphanedFees(deps) },
];
