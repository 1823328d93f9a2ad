import { type Permission, permissions, type Role } from '@ratepayer/contract/users/roles.ts';
import { sql } from 'kysely';
import { type Database, maybeRow, rowsOf } from '../../platform/database/database.ts';

interface UserRow {
  id: number;
  name: string;
  role: Role;
  permissions: Permission[];
  organizationId: number | null;
  businessUnitIds: number[];
  customerId: number | null;
  status: string;
  tokensValidFrom: Date;
}
export type User = UserRow & { readonly units: number[] };

/** What a user row grants: administrators hold everything. */
export const grantedTo = ({ role, permissions: held }: Pick<UserRow, 'role' | 'permissions'>): readonly Permission[] =>
  role === 'Global Admin' || role === 'Organization Admin' ? permissions : held;

/** The user row with the business units it reaches. */
export async function readUser(db: Database, id: number): Promise<User | undefined> {
  if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) return undefined;
  return db.platform(async (tx) => {
    const user = await maybeRow(
      tx,
      sql<UserRow>`select id, name, role, permissions, organization_id as "organizationId",
        business_unit_ids as "businessUnitIds", customer_id as "customerId", status,
        tokens_valid_from as "tokensValidFrom" from user_account where id = ${id}`,
    );
    if (!user) return undefined;
    const units = await rowsOf(
      tx,
      sql<{ id: number }>`select id from published.business_unit where
        case ${user.role} when 'Global Admin' then true when 'Base User' then false
        else organization_id = ${user.organizationId}
          and (cardinality(${sql.val(user.businessUnitIds)}::int[]) = 0
          or id = any(${sql.val(user.businessUnitIds)}::int[])) end order by id`,
    );
    return { ...user, units: units.map((unit) => unit.id) };
  });
}
