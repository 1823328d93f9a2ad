import type { Clock } from '../../platform/clock/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Database } from '../../platform/database/database.ts';

/** What settings and keys of embedded pages need. */
export interface EmbeddedDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
}
/** What makes links needs to know where they lead, too. */
export interface LinkDeps extends EmbeddedDeps {
  /** Where the pages of payers are, base path and all. */
  readonly portalUrl: string;
}
