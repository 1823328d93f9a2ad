import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { expireSessions } from './abandon-session.ts';
import { forgetUnfinished } from './forget-unfinished.ts';

/** How sessions that nobody finishes end, and are forgotten later. */
export const sessionSchedules = (deps: PaymentDeps, pace: Pace): Schedule[] => [
  { name: 'expired sessions', everyMs: pace.sweepMs, untilEmpty: true, run: () => expireSessions(deps) },
  { name: 'unfinished sessions', everyMs: pace.houseMs, run: () => forgetUnfinished(deps) },
];
