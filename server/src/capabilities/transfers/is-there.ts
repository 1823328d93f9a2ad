import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';

/** What of a business unit is called by its name. */
export type Called = 'File Connection' | 'Own Key' | 'Partner Key';

/** Whether a business unit has a connection, or a key that still stands, of this name. */
export async function isThere(tx: Tx, businessUnitId: number, what: Called, name: string): Promise<boolean> {
  const found =
    what === 'File Connection'
      ? sql`select 1 as one from file_connection where business_unit_id = ${businessUnitId} and name = ${name}`
      : sql`select 1 as one from file_key where business_unit_id = ${businessUnitId} and name = ${name}
          and kind = ${what === 'Own Key' ? 'Own' : 'Partner'} and revoked_date is null limit 1`;
  return (await maybeRow(tx, found)) !== undefined;
}
