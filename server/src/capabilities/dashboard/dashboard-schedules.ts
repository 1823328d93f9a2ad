import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import { sendDigests } from './digest/send-digests.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Staff who chose it are mailed once a day what was collected and what needs somebody. */
export const dashboardSchedules = (deps: Deps, pace: Pace): Schedule[] => [
  { name: 'daily digests', everyMs: pace.houseMs, untilEmpty: true, run: () => sendDigests(deps) },
];
