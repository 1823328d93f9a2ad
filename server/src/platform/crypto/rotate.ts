import { change, type Database, rowsOf, sql } from '../database/database.ts';
import type { Keyring } from './keyring.ts';

/**
 * Every column that holds values sealed by the root, and what each is bound to. Secrets of organizations are under
 * their data keys, which are lines here.
 */
const sealedColumns = [
  {
    table: 'identity.signing_key',
    key: 'kid',
    column: 'jwk_enveloped',
    place: (key: string) => `identity.signing_key:${key}`,
  },
  {
    table: 'identity.login',
    key: 'user_id',
    column: 'totp_enveloped',
    place: (key: string) => `identity.login.totp:${key}`,
  },
  { table: 'data_key', key: 'id', column: 'key_enveloped', place: (key: string) => `data_key:${key}` },
  {
    table: 'sandbox.token',
    key: 'token',
    column: 'number_enveloped',
    place: (key: string) => `sandbox.token.number:${key}`,
  },
] as const;

const batch = 500;

/**
 * Seals everything anew under the first key of SECRETS_KEY, in batches, while the product runs: a value is replaced
 * only where it is still the one that was read. Afterwards the older keys may be taken away. Answers how many were
 * rewritten.
 */
export async function rotateSecrets(db: Database, keyring: Keyring): Promise<number> {
  let rewritten = 0;
  for (const { table, key, column, place } of sealedColumns) {
    for (;;) {
      const names = { key: sql.raw(key), column: sql.raw(column), table: sql.raw(table) };
      const rows = await db.platform((tx) =>
        rowsOf(
          tx,
          sql<{
            key: string;
            sealed: string;
          }>`select ${names.key}::text as key, ${names.column} as sealed from ${names.table}
            where ${names.column} <> '' and ${names.column} not like ${`v1.${keyring.firstKeyId}.%`}
            order by ${names.key} limit ${batch}`,
        ),
      );
      if (rows.length === 0) break;
      for (const row of rows) {
        const again = keyring.seal(keyring.open(row.sealed, place(row.key)), place(row.key));
        rewritten += await db.platform((tx) =>
          change(
            tx,
            sql`update ${names.table} set ${names.column} = ${again}
              where ${names.key}::text = ${row.key} and ${names.column} = ${row.sealed}`,
          ),
        );
      }
    }
  }
  return rewritten;
}
