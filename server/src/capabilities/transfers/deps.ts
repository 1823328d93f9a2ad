import type { PgBoss } from 'pg-boss';
import type { FileTransfer } from '../../integrations/file-transfer/file-transfer.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Disk } from 'flydrive';

/** What connections need. */
export interface ConnectionDeps {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
}
/** What asks a worker for something. */
export interface AskingDeps extends ConnectionDeps {
  readonly boss: Pick<PgBoss, 'send'>;
}
/** What a worker needs that speaks to hosts. */
export interface TransferDeps extends ConnectionDeps {
  readonly transfer: FileTransfer;
  readonly disk: Disk;
}
