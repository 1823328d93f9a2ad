import type { ApiClient } from '@ratepayer/contract/users/api-client.shapes.ts';
import { sql } from 'kysely';
import type { JsonWebKey } from 'node:crypto';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { fingerprintOf } from './public-key.ts';

/** Whether the program `c` may call. */
export const isLiveClient = sql<boolean>`(c.status = 'Active' and (c.expires_date is null or c.expires_date > now()))`;

/** The same in a word. */
export const statusOfClient = sql<string>`case when c.status = 'Active' and not ${isLiveClient} then 'Expired'
  else c.status end`;

type Instants = 'createdDate' | 'lastUsedDate' | 'expiresDate' | 'previousUntilDate';
interface Row extends Omit<ApiClient, Instants | 'keyFingerprint'> {
  readonly publicKey: JsonWebKey | null;
  readonly createdDate: Date;
  readonly lastUsedDate: Date | null;
  readonly expiresDate: Date | null;
  readonly previousUntilDate: Date | null;
}

const columns = sql`c.id, c.client_id as "clientId", c.name, c.permissions, c.business_unit_ids as "businessUnitIds",
  array_to_string(c.addresses, E'\n') as addresses, c.daily_refund_minor as "dailyRefundMinor",
  ${statusOfClient} as status,
  c.created_date as "createdDate", c.created_by as "createdBy", c.last_used_date as "lastUsedDate",
  c.expires_date as "expiresDate", case when c.previous_until_date > now() then c.previous_until_date end
  as "previousUntilDate", c.row_version as "rowVersion", c.public_key as "publicKey"`;

const toldOf = ({ publicKey, createdDate, lastUsedDate, expiresDate, previousUntilDate, ...row }: Row): ApiClient => ({
  ...row,
  keyFingerprint: publicKey ? fingerprintOf(publicKey) : '',
  createdDate: createdDate.toISOString(),
  lastUsedDate: lastUsedDate?.toISOString() ?? null,
  expiresDate: expiresDate?.toISOString() ?? null,
  previousUntilDate: previousUntilDate?.toISOString() ?? null,
});

/** An organization has no more programs than this, revoked ones not counted. */
export const mostClients = 100;
/** One of them. @throws 404 */
export async function clientOf(tx: Tx, organizationId: number, id: number): Promise<ApiClient> {
  const row = await maybeRow(
    tx,
    sql<Row>`select ${columns} from identity.machine_client c
      where c.id = ${id} and c.organization_id = ${organizationId}`,
  );
  if (!row) throw notFound();
  return toldOf(row);
}
