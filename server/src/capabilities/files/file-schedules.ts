import type { Disk } from 'flydrive';
import type { Database } from '../../platform/database/database.ts';
import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import { sweepObjects } from './doom-objects.ts';
import { expireFiles } from './expire-files.ts';
import type { FileOwners } from './file-owner.ts';

interface Deps {
  readonly db: Database;
  readonly disk: Disk;
  readonly owners: FileOwners;
}

/** Contents that are kept no longer, and bytes that nobody names any more, are destroyed. */
export const fileSchedules = (deps: Deps, pace: Pace): Schedule[] => [
  { name: 'files kept no longer', everyMs: pace.houseMs, untilEmpty: true, run: () => expireFiles(deps) },
  { name: 'bytes of purged files', everyMs: pace.sweepMs, untilEmpty: true, run: () => sweepObjects(deps) },
];
