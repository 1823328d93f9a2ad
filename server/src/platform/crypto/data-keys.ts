import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { maybeRow, type Tx } from '../database/database.ts';
import { decrypt, encrypt, keyIdOf } from './envelope.ts';
import type { Keyring } from './keyring.ts';
import type { SealedColumn, SealedValue } from './rotate.ts';

/** What one data key seals; each organization has one for each class. */
export type SecretClass = 'gateway credentials' | 'file transfers' | 'file keys' | 'signing keys';

interface DataKey {
  readonly id: string;
  readonly organizationId: number;
  readonly wrapped: string;
}

const renewedAfterDays = 365;
const wrapPlace = (id: string) => `data_key:${id}`;
const boundPlace = (key: DataKey, place: string) => `${place}@${key.organizationId}`;
const unwrapped = (keyring: Keyring, key: DataKey) =>
  Buffer.from(keyring.open(key.wrapped, wrapPlace(key.id)), 'base64url');

/** Seals a secret under the organization's newest key of this class, which is made when there is none of this year. */
export async function sealFor(
  tx: Tx,
  keyring: Keyring,
  organizationId: number,
  secretClass: SecretClass,
  plain: string,
  place: string,
): Promise<string> {
  const key =
    (await newestKey(tx, organizationId, secretClass)) ?? (await makeKey(tx, keyring, organizationId, secretClass));
  return encrypt(unwrapped(keyring, key), key.id, plain, boundPlace(key, place));
}

/** @throws when the key was destroyed, or key, organization, place and ciphertext do not belong together. */
export async function openFor(tx: Tx, keyring: Keyring, sealed: string, place: string): Promise<string> {
  const key = await maybeRow(
    tx,
    sql<DataKey>`select id, organization_id as "organizationId", key_enveloped as wrapped from data_key
      where id = ${keyIdOf(sealed)}`,
  );
  if (!key?.wrapped) throw new Error('The key of this sealed value was destroyed with its organization.');
  return decrypt(unwrapped(keyring, key), sealed, boundPlace(key, place));
}

/**
 * Crypto-erase: what the organization's keys sealed cannot be opened any more, in no copy of the database that is made
 * from now on.
 */
export async function destroyKeys(tx: Tx, organizationId: number): Promise<void> {
  await tx.run(
    sql`update data_key set key_enveloped = '', destroyed_date = now()
      where organization_id = ${organizationId} and destroyed_date is null`,
  );
}

const newestKey = (tx: Tx, organizationId: number, secretClass: SecretClass) =>
  maybeRow(
    tx,
    sql<DataKey>`select id, organization_id as "organizationId", key_enveloped as wrapped from data_key
      where organization_id = ${organizationId} and class = ${secretClass} and destroyed_date is null
      and created_date > now() - ${renewedAfterDays}::int * interval '1 day' order by created_date desc limit 1`,
  );

async function makeKey(tx: Tx, keyring: Keyring, organizationId: number, secretClass: SecretClass): Promise<DataKey> {
  const id = randomBytes(12).toString('base64url');
  const wrapped = keyring.seal(randomBytes(32).toString('base64url'), wrapPlace(id));
  await tx.run(
    sql`insert into data_key (id, organization_id, class, key_enveloped)
      values (${id}, ${organizationId}, ${secretClass}, ${wrapped})`,
  );
  return { id, organizationId, wrapped };
}

/** The data keys, as they are wrapped anew. */
export const sealedDataKeys: SealedColumn = {
  place: wrapPlace,
  others: (under, most) =>
    sql<SealedValue>`select id as key, key_enveloped as sealed from data_key
      where key_enveloped <> '' and key_enveloped not like ${under} order by id limit ${most}`,
  replace: ({ key, sealed }, again) =>
    sql`update data_key set key_enveloped = ${again} where id = ${key} and key_enveloped = ${sealed}`,
};
