import type { Disk } from 'flydrive';
import type { PgBoss } from 'pg-boss';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';

/** What bills need of the application. */
export interface BillDeps {
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly boss: Pick<PgBoss, 'send'>;
  readonly limits: Limits;
  /** What sends texts; undefined where no service is set up. */
  readonly texts: object | undefined;
}
