import type { Database } from '../../platform/database/database.ts';
import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import { moveWaiting } from './lifecycle/move-waiting.ts';

interface AccountDeps {
  readonly db: Database;
}

/** What accounts do by themselves. */
export const accountSchedules = (deps: AccountDeps, pace: Pace): Schedule[] => [
  { name: 'balances that wait for an account', everyMs: pace.houseMs, run: () => moveWaiting(deps.db) },
];
