import type { Role } from '@ratepayer/contract/users/roles.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';

interface LoginOfAddress {
  readonly role: Role;
  readonly organizationId: number | null;
  readonly status: 'Invited' | 'Active' | 'Disabled';
  readonly hasPassword: boolean;
}

/** Whose login an address is, of anybody in the installation; undefined where it is nobody's. */
export const loginOfAddress = (tx: Tx, email: string): Promise<LoginOfAddress | undefined> =>
  maybeRow(
    tx,
    sql<LoginOfAddress>`select a.role, a.organization_id as "organizationId", a.status,
      l.password_hash <> '' as "hasPassword" from identity.login l join user_account a on a.id = l.user_id
      where lower(l.email) = lower(${email})`,
  );
