import type { MachineClient } from '@ratepayer/identity/directory.ts';
import type { Database } from '../../platform/database/database.ts';

/** A program that asks for tokens of its own, by its id. */
export async function machineClient(db: Database, clientId: string): Promise<MachineClient | undefined> {
  const { rows } = await db.pool.query<{ secret_hash: string; permissions: string[]; business_unit_ids: number[] }>(
    `select secret_hash, permissions, business_unit_ids from identity.machine_client
      where client_id = $1 and status = 'Active'`,
    [clientId],
  );
  const row = rows[0];
  return (
    row && {
      clientId,
      secretHash: row.secret_hash,
      claims: {
        machine_client: clientId,
        role: 'System User',
        permissions: row.permissions,
        business_unit_id: row.business_unit_ids[0] ?? null,
      },
    }
  );
}
