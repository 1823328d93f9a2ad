import { sql } from 'kysely';
import { TransferFault } from '../../integrations/file-transfer/file-transfer.ts';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { OfConnection } from './open-connection.ts';

/** The connection of a business unit by its name. @throws TransferFault where none is called so */
export async function findConnection(tx: Tx, businessUnitId: number, name: string): Promise<OfConnection> {
  const found = await maybeRow(
    tx,
    sql<{ id: number }>`select id from file_connection where business_unit_id = ${businessUnitId} and name = ${name}`,
  );
  if (!found) throw new TransferFault('No Connection', name);
  return { businessUnitId, connectionId: found.id };
}
