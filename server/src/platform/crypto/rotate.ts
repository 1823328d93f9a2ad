import type { RawBuilder } from 'kysely';
import { change, type Database, rowsOf } from '../database/database.ts';
import { sealedUnder } from './envelope.ts';
import type { Keyring } from './keyring.ts';

/** A value that is sealed by the root, with the key of its row. */
export interface SealedValue {
  readonly key: string;
  readonly sealed: string;
}

/**
 * A column that holds values sealed by the root, as the owner of its table hands it in. Secrets of organizations are
 * under their data keys, which are one such column.
 */
export interface SealedColumn {
  /** What the value of a row is bound to: it opens nowhere else. */
  readonly place: (key: string) => string;
  /** Some that are not like `under`, in the order of their keys. */
  readonly others: (under: string, most: number) => RawBuilder<SealedValue>;
  /** Puts another in the place of a value, where it is still the one that was read. */
  readonly replace: (value: SealedValue, again: string) => RawBuilder<unknown>;
}

const batch = 500;

/**
 * Seals everything anew under the first key of SECRETS_KEY, in batches, while the product runs: a value is replaced
 * only where it is still the one that was read. Afterwards the older keys may be taken away. Answers how many were
 * rewritten.
 */
export async function rotateSecrets(db: Database, keyring: Keyring, columns: readonly SealedColumn[]): Promise<number> {
  let rewritten = 0;
  for (const { place, others, replace } of columns) {
    for (;;) {
      const rows = await db.platform((tx) => rowsOf(tx, others(sealedUnder(keyring.firstKeyId), batch)));
      if (rows.length === 0) break;
      for (const row of rows) {
        const again = keyring.seal(keyring.open(row.sealed, place(row.key)), place(row.key));
        rewritten += await db.platform((tx) => change(tx, replace(row, again)));
      }
    }
  }
  return rewritten;
}
