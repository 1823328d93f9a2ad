import type { SigningKey } from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { openFor } from '../../platform/crypto/data-keys.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { LiveKey } from './link-signature.ts';

/** Whether the key `k` may sign and be signed with. */
export const isLiveKey = sql<boolean>`(k.revoked_date is null and k.expires_date > now())`;

type Instants = 'createdDate' | 'expiresDate' | 'lastUsedDate' | 'revokedDate';
interface Row extends Omit<SigningKey, Instants> {
  readonly createdDate: Date;
  readonly expiresDate: Date;
  readonly lastUsedDate: Date | null;
  readonly revokedDate: Date | null;
}

const columns = sql`k.id, k.kid, case when k.revoked_date is not null then 'Revoked' when ${isLiveKey} then 'Active'
    else 'Expired' end as status, k.created_date as "createdDate", k.created_by as "createdBy",
  k.expires_date as "expiresDate", k.last_used_date as "lastUsedDate", k.revoked_date as "revokedDate",
  k.revoked_by as "revokedBy"`;

const toldOf = ({ createdDate, expiresDate, lastUsedDate, revokedDate, ...row }: Row): SigningKey => ({
  ...row,
  createdDate: createdDate.toISOString(),
  expiresDate: expiresDate.toISOString(),
  lastUsedDate: lastUsedDate?.toISOString() ?? null,
  revokedDate: revokedDate?.toISOString() ?? null,
});

/** Those that were made last are shown; of a key that ended long ago the history tells. */
const mostShown = 20;

/** The keys of a business unit, the newest first; never their secrets. */
export async function keysOf(tx: Tx, businessUnitId: number): Promise<SigningKey[]> {
  const rows = await rowsOf(
    tx,
    sql<Row>`select ${columns} from signing_key k where k.business_unit_id = ${businessUnitId}
      order by k.id desc limit ${mostShown}`,
  );
  return rows.map(toldOf);
}

/** One key; never its secret. @throws 404 */
export async function keyOf(tx: Tx, businessUnitId: number, id: number): Promise<SigningKey> {
  const row = await maybeRow(
    tx,
    sql<Row>`select ${columns} from signing_key k where k.business_unit_id = ${businessUnitId} and k.id = ${id}`,
  );
  if (!row) throw notFound();
  return toldOf(row);
}

export const placeOfSecret = (kid: string): string => `signing_key.secret:${kid}`;

/** What may sign now, with its secrets, the newest first. */
export async function liveKeys(tx: Tx, keyring: Keyring, businessUnitId: number): Promise<LiveKey[]> {
  const rows = await rowsOf(
    tx,
    sql<{ kid: string; sealed: string }>`select k.kid, k.secret_enveloped as sealed from signing_key k
      where k.business_unit_id = ${businessUnitId} and ${isLiveKey} order by k.id desc`,
  );
  const opened: LiveKey[] = [];
  for (const { kid, sealed } of rows)
    opened.push({ kid, secret: await openFor(tx, keyring, sealed, placeOfSecret(kid)) });
  return opened;
}
