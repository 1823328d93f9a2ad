import { sql } from 'kysely';
import { change, type Database, maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import { openFor, sealFor } from '../../platform/crypto/data-keys.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';

const placeOf = (merchantAccountId: number) => `merchant_account.credentials:${merchantAccountId}`;

/** Keeps the secrets of a merchant account, sealed under its organization's key; nobody reads them back. */
export async function storeCredentials(
  tx: Tx,
  keyring: Keyring,
  merchantAccountId: number,
  credentials: Readonly<Record<string, string>>,
): Promise<void> {
  const sealed = await sealedCredentials(tx, keyring, merchantAccountId, credentials);
  await change(
    tx,
    sql`update merchant_account set credentials_enveloped = ${sealed}, credentials_version = credentials_version + 1,
      credentials_date = now() where id = ${merchantAccountId}`,
  );
}

/** The same as they would be kept, for a merchant account whose change waits. */
export async function sealedCredentials(
  tx: Tx,
  keyring: Keyring,
  merchantAccountId: number,
  credentials: Readonly<Record<string, string>>,
): Promise<string> {
  const owner = await oneRow(
    tx,
    sql<{
      organizationId: number;
    }>`select organization_id as "organizationId" from merchant_account where id = ${merchantAccountId}`,
  );
  return sealFor(
    tx,
    keyring,
    owner.organizationId,
    'gateway credentials',
    JSON.stringify(credentials),
    placeOf(merchantAccountId),
  );
}

/**
 * Reads the secrets of a merchant account, for the adapter of its gateway alone; by its id, because numbers repeat over
 * tenants.
 * @throws when none are stored.
 */
export const credentialsAt =
  (db: Database, keyring: Keyring, gatewayType: string) =>
  (merchantAccountId: number): Promise<Readonly<Record<string, string>>> =>
    db.platform(async (tx) => {
      const row = await maybeRow(
        tx,
        sql<{
          id: number;
          sealed: string;
        }>`select m.id, m.credentials_enveloped as sealed from merchant_account m join gateway g on g.id = m.gateway_id
          where m.id = ${merchantAccountId} and g.gateway_type = ${gatewayType} and m.credentials_enveloped <> ''`,
      );
      if (!row) throw new Error(`Merchant account ${merchantAccountId} has no credentials for ${gatewayType}.`);
      return JSON.parse(await openFor(tx, keyring, row.sealed, placeOf(row.id))) as Record<string, string>;
    });
