import { sql } from 'kysely';
import { openFor, sealFor } from '../../platform/crypto/data-keys.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import { TransferFault, type TransferTarget } from '../../integrations/file-transfer/file-transfer.ts';

export type ConnectionSecret = TransferTarget['secret'];

const placeOf = (id: number) => `file_connection.secret:${id}`;

/** Seals what a connection is opened with, under a key of its organization. */
export async function sealSecret(tx: Tx, keyring: Keyring, id: number, secret: ConnectionSecret): Promise<string> {
  const { organizationId } = await oneRow(
    tx,
    sql<{
      organizationId: number;
    }>`select organization_id as "organizationId" from file_connection where id = ${id}`,
  );
  return sealFor(tx, keyring, organizationId, 'file transfers', JSON.stringify(secret), placeOf(id));
}

/** A connection that may be opened. */
export interface Opened extends Omit<TransferTarget, 'secret'> {
  readonly id: number;
  readonly name: string;
  readonly inboundPath: string;
  readonly outboundPath: string;
  readonly isEnabled: boolean;
  /** Null where nobody entered one yet. */
  readonly secret: ConnectionSecret | null;
}

/** Reads a connection with what it is opened with, for a worker alone. @throws TransferFault where it is gone or off */
export async function openSecret(tx: Tx, keyring: Keyring, businessUnitId: number, id: number): Promise<Opened> {
  const row = await maybeRow(
    tx,
    sql<Omit<Opened, 'secret'> & { sealed: string }>`select id, name, host, port,
      user_name as "userName", host_key as "hostKey", inbound_path as "inboundPath", outbound_path as "outboundPath",
      secret_enveloped as sealed, is_enabled as "isEnabled"
      from file_connection where business_unit_id = ${businessUnitId} and id = ${id}`,
  );
  if (!row) throw new TransferFault('Address Refused', `connection:${id}`);
  const { sealed, ...connection } = row;
  const secret =
    sealed === '' ? null : (JSON.parse(await openFor(tx, keyring, sealed, placeOf(id))) as ConnectionSecret);
  return { ...connection, secret };
}
