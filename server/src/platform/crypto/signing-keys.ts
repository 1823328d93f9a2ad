import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Keyring } from './keyring.ts';
import type { SealedColumn, SealedValue } from './rotate.ts';

const placeOf = (kid: string) => `identity.signing_key:${kid}`;

/** The provider's RS256 keys, kept sealed; the first start makes one. The newest signs, all verify. */
export async function signingKeys(pool: pg.Pool, keyring: Keyring): Promise<JWK[]> {
  const read = async () => {
    const { rows } = await pool.query<{ kid: string; jwk_enveloped: string }>(
      'select kid, jwk_enveloped from identity.signing_key where retired_date is null order by created_date desc',
    );
    return rows.map((row) => JSON.parse(keyring.open(row.jwk_enveloped, placeOf(row.kid))) as JWK);
  };
  const known = await read();
  if (known.length > 0) return known;
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 3072, extractable: true });
  const kid = randomUUID();
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
  // Two processes may start at once: the lock lets one of them make the key, the other reads it.
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(48110003)');
    const { rowCount } = await client.query('select 1 from identity.signing_key where retired_date is null');
    if (rowCount === 0)
      await client.query('insert into identity.signing_key (kid, jwk_enveloped) values ($1, $2)', [
        kid,
        keyring.seal(JSON.stringify(jwk), placeOf(kid)),
      ]);
    await client.query('commit');
  } finally {
    client.release();
  }
  return read();
}

/** The keys of the provider, as they are sealed anew. */
export const sealedSigningKeys: SealedColumn = {
  place: placeOf,
  others: (under, most) =>
    sql<SealedValue>`select kid as key, jwk_enveloped as sealed from identity.signing_key
      where jwk_enveloped <> '' and jwk_enveloped not like ${under} order by kid limit ${most}`,
  replace: ({ key, sealed }, again) =>
    sql`update identity.signing_key set jwk_enveloped = ${again} where kid = ${key} and jwk_enveloped = ${sealed}`,
};
