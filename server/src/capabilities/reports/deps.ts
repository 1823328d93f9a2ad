import type { Disk } from 'flydrive';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ReportedList } from './reported-list.ts';

/** What reports are made with. */
export interface ReportDeps {
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
  /** Every list that can be asked for. */
  readonly lists: readonly ReportedList[];
}
