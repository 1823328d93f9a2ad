import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import { moveWaiting } from './lifecycle/move-waiting.ts';
import type { MovedWithAccount } from './moved-with-account.ts';
import { archiveWhenPaid } from './uploads/archive-when-paid.ts';

interface AccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** What ends with an account. */
  readonly movedWith: readonly MovedWithAccount[];
}

/** What accounts do by themselves. */
export const accountSchedules = (deps: AccountDeps, pace: Pace): Schedule[] => [
  { name: 'balances that wait for an account', everyMs: pace.houseMs, run: () => moveWaiting(deps.db) },
  { name: 'accounts that end with their payment', everyMs: pace.houseMs, run: () => archiveWhenPaid(deps) },
];
