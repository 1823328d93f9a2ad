import type { Database } from '../../platform/database/database.ts';
import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import { forgetDrafts } from './forget-drafts.ts';

/** Files that nobody sent are let go of. */
export const formSchedules = (deps: { readonly db: Database }, pace: Pace): Schedule[] => [
  { name: 'files of forms never sent', everyMs: pace.houseMs, untilEmpty: true, run: () => forgetDrafts(deps) },
];
