import type { Database } from '../../platform/database/database.ts';
import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import { sampleNote } from './sample-note.ts';

interface Deps {
  readonly db: Database;
}

/** What this capability does by itself. */
export const someCapabilitySchedules = (deps: Deps, pace: Pace): Schedule[] => [
  { name: 'sample note', everyMs: pace.houseMs, run: () => sampleNote(deps.db) },
];
