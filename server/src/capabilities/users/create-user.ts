import { createHash } from 'node:crypto';
import { type Permission, type Role, roleTemplates } from '@ratepayer/contract/users/roles.ts';
import { hashPassword } from '@ratepayer/identity/passwords.ts';
import { sql } from 'kysely';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';

export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  readonly organizationId: number | null;
  readonly businessUnitIds?: readonly number[];
  readonly businessUnitSlug?: string;
}

/** Creates a user with a login; the permissions start as the role's template. Answers the user's id. */
export async function createUser(tx: Tx, user: NewUser): Promise<number> {
  const { id } = await oneRow(
    tx,
    sql<{
      id: number;
    }>`insert into user_account (name, email, role, permissions, organization_id, business_unit_ids, business_unit_slug)
      values (${user.name}, ${user.email}, ${user.role}, ${sql.val([...roleTemplates[user.role]])}::text[],
      ${user.organizationId}, ${sql.val([...(user.businessUnitIds ?? [])])}::int[], ${user.businessUnitSlug ?? ''})
      returning id`,
  );
  await change(
    tx,
    sql`insert into identity.login (user_id, email, password_hash)
      values (${id}, ${user.email}, ${await hashPassword(user.password)})`,
  );
  return id;
}

/** The customer that a payer's login stands for. */
export const nameCustomer = (tx: Tx, userId: number, customerId: number): Promise<unknown> =>
  change(tx, sql`update user_account set customer_id = ${customerId} where id = ${userId}`);

/** Creates a machine client; only the secret's hash is kept. */
export async function createMachineClient(
  tx: Tx,
  client: {
    clientId: string;
    secret: string;
    name: string;
    organizationId: number;
    businessUnitIds: readonly number[];
    permissions: readonly Permission[];
  },
): Promise<void> {
  await change(
    tx,
    sql`insert into identity.machine_client (client_id, name, secret_hash, organization_id, business_unit_ids,
      permissions)
      values (${client.clientId}, ${client.name}, ${createHash('sha256').update(client.secret).digest('base64url')},
      ${client.organizationId}, ${sql.val([...client.businessUnitIds])}::int[],
      ${sql.val([...client.permissions])}::text[])`,
  );
}
