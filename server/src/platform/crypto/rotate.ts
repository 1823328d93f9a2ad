import type { Database } from '../database/database.ts';
import type { Keyring } from './keyring.ts';

/** Every column that holds sealed values, and what each is bound to. A new one is a line here. */
const sealedColumns = [
  { table: 'identity.signing_key', key: 'kid', column: 'jwk_enveloped', place: (key: string) => `identity.signing_key:${key}` },
  { table: 'identity.login', key: 'user_id', column: 'totp_enveloped', place: (key: string) => `identity.login.totp:${key}` },
  { table: 'sandbox.token', key: 'token', column: 'number_enveloped', place: (key: string) => `sandbox.token.number:${key}` },
] as const;

const batch = 500;

/**
 * Seals everything anew under the first key of SECRETS_KEY, in batches, while the product runs: a value is replaced only
 * where it is still the one that was read. Afterwards the older keys may be taken away. Answers how many were rewritten.
 */
export async function rotateSecrets(db: Database, keyring: Keyring): Promise<number> {
  let rewritten = 0;
  for (const { table, key, column, place } of sealedColumns) {
    for (;;) {
      const { rows } = await db.pool.query<{ key: string; sealed: string }>(
        `select ${key}::text as key, ${column} as sealed from ${table} where ${column} <> '' and ${column} not like $1 order by ${key} limit ${batch}`,
        [`v1.${keyring.firstKeyId}.%`],
      );
      if (rows.length === 0) break;
      for (const row of rows) {
        const again = keyring.seal(keyring.open(row.sealed, place(row.key)), place(row.key));
        const { rowCount } = await db.pool.query(`update ${table} set ${column} = $1 where ${key}::text = $2 and ${column} = $3`, [again, row.key, row.sealed]);
        rewritten += rowCount ?? 0;
      }
    }
  }
  return rewritten;
}
