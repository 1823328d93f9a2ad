import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';

/** What exports work with. */
export interface ExportDeps {
  readonly db: Database;
  readonly clock: Clock;
}
