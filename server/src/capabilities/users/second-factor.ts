import type { Role } from '@ratepayer/contract/users/roles.ts';
import type { SecondFactor } from '@ratepayer/identity/directory.ts';
import { sql } from 'kysely';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { SealedColumn, SealedValue } from '../../platform/crypto/rotate.ts';
import type { Database } from '../../platform/database/database.ts';
import { endSessions } from './end-sessions.ts';

export interface SecondFactorDeps {
  readonly db: Database;
  readonly keyring: Keyring;
  /** Whether staff must have one. */
  readonly staffMfa: 'required' | 'optional';
}

/** Sealed for its login: a secret that is copied to another one does not open. */
const placeOf = (userId: number | string) => `identity.login.totp:${userId}`;

export async function secondFactorOf(
  { db, keyring, staffMfa }: SecondFactorDeps,
  userId: number,
): Promise<SecondFactor> {
  const { rows } = await db.pool.query<{ sealed: string; role: Role; locked: boolean; provenFrom: Date }>(
    `select l.totp_enveloped as sealed, u.role, coalesce(l.locked_until > now(), false) as locked,
      u.tokens_valid_from - interval '1 second' as "provenFrom"
      from identity.login l join user_account u on u.id = l.user_id where l.user_id = $1`,
    [userId],
  );
  const [row] = rows;
  const secret = row?.sealed ? keyring.open(row.sealed, placeOf(userId)) : undefined;
  return {
    secret,
    locked: row?.locked ?? false,
    provenFrom: row?.provenFrom ?? new Date(8.64e15),
    required: staffMfa === 'required' && row !== undefined && row.role !== 'Customer',
  };
}

/** Keeps the secret of a user who has none; it ends the user's other sessions. */
export async function keepSecondFactor(
  { db, keyring }: SecondFactorDeps,
  userId: number,
  secret: string,
  exceptSession: string | undefined,
): Promise<void> {
  const { rowCount } = await db.pool.query(
    `update identity.login set totp_enveloped = $2, modified_date = now() where user_id = $1 and totp_enveloped = ''`,
    [userId, keyring.seal(secret, placeOf(userId))],
  );
  if (rowCount === 1) await db.platform((tx) => endSessions(tx, userId, exceptSession));
}

/** Marks a step as used; false when it, or a later one, was used before. */
export async function useStep(db: Database, userId: number, step: number): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'update identity.login set totp_last_step = $2 where user_id = $1 and totp_last_step < $2',
    [userId, step],
  );
  return rowCount === 1;
}

/** The secrets of second factors, as they are sealed anew. */
export const sealedSecondFactors: SealedColumn = {
  place: placeOf,
  others: (under, most) =>
    sql<SealedValue>`select user_id::text as key, totp_enveloped as sealed from identity.login
      where totp_enveloped <> '' and totp_enveloped not like ${under} order by user_id limit ${most}`,
  replace: ({ key, sealed }, again) =>
    sql`update identity.login set totp_enveloped = ${again}
      where user_id = ${key}::int and totp_enveloped = ${sealed}`,
};
