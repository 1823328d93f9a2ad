import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';

/** What the verbs of an account's life need. */
export interface LifecycleDeps {
  readonly db: Database;
  readonly clock: Clock;
}
