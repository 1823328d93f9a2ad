import type { Permission, Role } from '@ratepayer/contract/users/roles.ts';
import { sql } from 'kysely';
import { type Database, maybeRow } from '../../platform/database/database.ts';
import { isLiveClient } from './api-client-row.ts';
import { grantedTo, readUser } from './read-user.ts';

/** What a caller may do at this moment, and where. */
export interface Standing {
  readonly role: Role | '';
  readonly permissions: ReadonlySet<Permission>;
  readonly businessUnitIds: readonly number[];
}

/** The standing of who is named by a `callerKey`, for work that is done after the request; nothing for who is gone. */
export async function standingOf(db: Database, callerKey: string): Promise<Standing | undefined> {
  const [kind = '', id = ''] = callerKey.split(/:(.*)/s);
  if (kind === 'machine') return machineStanding(db, id);
  const user = await readUser(db, Number(id));
  if (user?.status !== 'Active' || user.role === 'Customer' || user.role === 'Base User') return undefined;
  return { role: user.role, permissions: new Set(grantedTo(user)), businessUnitIds: user.units };
}

async function machineStanding(db: Database, clientId: string): Promise<Standing | undefined> {
  const client = await db.platform((tx) =>
    maybeRow(
      tx,
      sql<{ permissions: Permission[]; units: number[] }>`select permissions, business_unit_ids as units
        from identity.machine_client c where c.client_id = ${clientId} and ${isLiveClient}`,
    ),
  );
  return client && { role: 'System User', permissions: new Set(client.permissions), businessUnitIds: client.units };
}
