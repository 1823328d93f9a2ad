import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { statusOfUser } from './user-row.ts';

/** Logins of the same persons as these: nobody is a second person beside themselves. */
const otherThan = (except: readonly number[]) => sql`logins_of(${sql.val([...except])}::int[])`;

/**
 * Staff of a business unit who hold a permission, as a statement: its organization's own people, Global Admins only
 * where it has none of them.
 */
export const staffWhoMay = (
  permission: Permission,
  businessUnitId: number,
  except: readonly number[],
): RawBuilder<{ id: number; email: string }> =>
  sql<{ id: number; email: string }>`with holder as (
      select a.id, a.email, a.role = 'Global Admin' as outside from user_account a
      join published.business_unit u on u.id = ${businessUnitId}
      where ${statusOfUser} = 'Active' and a.id <> all(${otherThan(except)})
      and (a.role = 'Global Admin' or (a.organization_id = u.organization_id
        and (a.role = 'Organization Admin'
        or (a.role = 'Organization User' and ${permission} = any(a.permissions)
        and (cardinality(a.business_unit_ids) = 0 or u.id = any(a.business_unit_ids)))))))
    select id, email from holder where not outside or not exists (select 1 from holder where not outside)`;

/** Every administrator of the platform and of a business unit's organization. */
export const administratorsOf = (businessUnitId: number): RawBuilder<{ id: number; email: string }> =>
  sql<{
    id: number;
    email: string;
  }>`select a.id, a.email from user_account a join published.business_unit u on u.id = ${businessUnitId}
    where ${statusOfUser} = 'Active' and (a.role = 'Global Admin'
      or (a.role = 'Organization Admin' and a.organization_id = u.organization_id))`;

/** Who may decide what only a Global Admin may. */
export const globalAdmins = (except: readonly number[]): RawBuilder<{ id: number; email: string }> =>
  sql<{
    id: number;
    email: string;
  }>`select a.id, a.email from user_account a
    where ${statusOfUser} = 'Active' and a.role = 'Global Admin'
      and a.id <> all(${otherThan(except)})`;
