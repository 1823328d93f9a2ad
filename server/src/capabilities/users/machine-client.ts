import type { MachineClient } from '@ratepayer/identity/directory.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { sql } from 'kysely';
import type { JsonWebKey } from 'node:crypto';
import { type Database, maybeRow } from '../../platform/database/database.ts';
import { isLiveClient } from './api-client-row.ts';
import { isWithin } from './networks.ts';

/** A program that asks for tokens of its own, by its id. */
export async function machineClient(db: Database, clientId: string): Promise<MachineClient | undefined> {
  const row = await db.platform((tx) =>
    maybeRow(
      tx,
      sql<{
        secretHashes: string[];
        publicKeys: JsonWebKey[];
        permissions: string[];
        units: number[];
      }>`select array_remove(array[c.secret_hash,
        case when c.previous_until_date > now() then c.previous_secret_hash else '' end], '') as "secretHashes",
        array_to_json(array_remove(array[c.public_key,
        case when c.previous_until_date > now() then c.previous_public_key end], null)) as "publicKeys",
        c.permissions, c.business_unit_ids as units
        from identity.machine_client c where c.client_id = ${clientId} and ${isLiveClient}`,
    ),
  );
  return (
    row && {
      clientId,
      secretHashes: row.secretHashes,
      publicKeys: row.publicKeys,
      claims: {
        machine_client: clientId,
        role: 'System User',
        permissions: row.permissions,
        business_unit_id: row.units[0] ?? null,
      },
    }
  );
}

/** A program that calls, as it may now. */
interface CallingClient {
  readonly name: string;
  readonly businessUnitIds: number[];
  readonly permissions: Permission[];
  readonly tokensValidFrom: Date;
}

/**
 * The program of a token, while it may call from there; what it may is read with every call. That it called is noted
 * once an hour.
 */
export async function callingClient(db: Database, clientId: string, clientAddress: string) {
  const { rows } = await db.pool.query<CallingClient & { addresses: string[]; isNoted: boolean }>(
    `select name, business_unit_ids as "businessUnitIds", permissions, tokens_valid_from as "tokensValidFrom",
      addresses, coalesce(last_used_date > now() - interval '1 hour', false) as "isNoted"
      from identity.machine_client
      where client_id = $1 and status = 'Active' and (expires_date is null or expires_date > now())`,
    [clientId],
  );
  const client = rows[0];
  if (!client || (client.addresses.length > 0 && !isWithin(client.addresses, clientAddress))) return undefined;
  if (!client.isNoted)
    await db.pool.query('update identity.machine_client set last_used_date = now() where client_id = $1', [clientId]);
  return client;
}
