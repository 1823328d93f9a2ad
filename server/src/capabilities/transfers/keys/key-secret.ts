import { sql } from 'kysely';
import { openFor, sealFor } from '../../../platform/crypto/data-keys.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { change, type Tx } from '../../../platform/database/database.ts';

const placeOf = (id: number) => `file_key.secret:${id}`;

/** Keeps the private part of a key, sealed under a key of its organization. */
export async function keepPrivateKey(
  tx: Tx,
  keyring: Keyring,
  { id, organizationId }: { readonly id: number; readonly organizationId: number },
  privateKey: string,
): Promise<void> {
  const sealed = await sealFor(tx, keyring, organizationId, 'file keys', privateKey, placeOf(id));
  await change(tx, sql`update file_key set secret_enveloped = ${sealed} where id = ${id}`);
}

/** The private part of a key, for a worker alone. */
export const openPrivateKey = (tx: Tx, keyring: Keyring, id: number, sealed: string): Promise<string> =>
  openFor(tx, keyring, sealed, placeOf(id));
