import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { expireApprovals } from './dual-approval.ts';

/** What requests for a second person do by themselves: nobody may decide an old one. */
export const approvalSchedules = (deps: PaymentDeps, pace: Pace): Schedule[] => [
  { name: 'expired approval requests', everyMs: pace.settleMs, run: () => expireApprovals(deps) },
];
