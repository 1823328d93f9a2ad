import { type Permission, permissions, type Role } from '@ratepayer/contract/users/roles.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { isUserId, reachedBy, statusOfUser } from './user-row.ts';

interface UserRow {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly permissions: Permission[];
  readonly organizationId: number | null;
  readonly customerId: number | null;
  readonly status: string;
  readonly tokensValidFrom: Date;
  /** Of the session that was asked about: somebody ended it. */
  readonly isSignedOut: boolean;
}
/** A user row with the business units that it reaches. */
export type User = UserRow & { readonly units: number[] };

/** What a user row grants: administrators hold everything. */
export const grantedTo = ({ role, permissions: held }: Pick<UserRow, 'role' | 'permissions'>): readonly Permission[] =>
  role === 'Global Admin' || role === 'Organization Admin' ? permissions : held;

/** The user row with the business units it reaches, as it is now: every call of a person asks for it. */
export async function readUser(db: Database, id: number, sessionUid = ''): Promise<User | undefined> {
  if (!isUserId(id)) return undefined;
  const user = await db.platformRead(
    sql<Omit<User, 'tokensValidFrom'> & { tokensValidFrom: string }>`select a.id, a.name, a.role, a.permissions,
      a.organization_id as "organizationId", a.customer_id as "customerId",
      ${statusOfUser} as status, a.tokens_valid_from as "tokensValidFrom",
      exists (select 1 from identity.browser_session s where s.uid = ${sessionUid} and s.ended_date is not null)
        as "isSignedOut",
      ${reachedBy} as units from user_account a where a.id = ${id}`,
  );
  return user && { ...user, tokensValidFrom: new Date(user.tokensValidFrom) };
}
