import type { Database } from '../../platform/database/database.ts';
import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import { totalDays } from './daily-totals/total-days.ts';

/** Days that are over are added up once. */
export const recordSchedules = (db: Database, pace: Pace): Schedule[] => [
  { name: 'daily totals', everyMs: pace.totalsMs, run: () => totalDays(db) },
];
