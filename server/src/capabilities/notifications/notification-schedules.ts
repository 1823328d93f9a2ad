import type { Database } from '../../platform/database/database.ts';
import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import { forgetTexts } from './forget-texts.ts';

/** What messages do by themselves: texts are forgotten when their time is over. */
export const notificationSchedules = (db: Database, pace: Pick<Pace, 'houseMs'>): Schedule[] => [
  { name: 'old texts', everyMs: pace.houseMs, untilEmpty: true, run: () => forgetTexts(db) },
];
