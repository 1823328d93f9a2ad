import type { Database } from '../database/database.ts';
import type { Pace } from '../schedules/pace.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { purgeCounters } from './limits.ts';

/** What limits do by themselves: counters whose window is over are forgotten. */
export const limitSchedules = (db: Database, pace: Pace): Schedule[] => [
  { name: 'old counters of limits', everyMs: pace.houseMs, run: () => purgeCounters(db) },
];
