import type { Disk } from 'flydrive';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TaskKind } from '../task-kind.ts';

/** What a worker does runs with. */
export interface RunDeps {
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly kinds: readonly TaskKind[];
}
