import { staffRoles } from '@ratepayer/contract/users/user.fields.ts';
import { sql } from 'kysely';

/** A number that a user row may have. */
export const isUserId = (id: number): boolean => Number.isSafeInteger(id) && id >= 1 && id <= 2_147_483_647;

/** Whether `a` may enter: access that has ended keeps out before anybody writes it down. */
export const statusOfUser = sql<string>`case when a.status <> 'Disabled' and a.access_ends_at <= now()
  then 'Disabled' else a.status end`;

/** The business units that `a` reaches, in the order of their numbers. */
export const reachedBy = sql<number[]>`array(select b.id from published.business_unit b
  where not b.is_deleted and case a.role when 'Global Admin' then true when 'Base User' then false
  else b.organization_id = a.organization_id
    and (cardinality(a.business_unit_ids) = 0 or b.id = any(a.business_unit_ids)) end order by b.id)`;

/** Whether `a` is one of the staff. */
export const isStaffUser = sql`(a.role <> 'Customer' and a.role = any(${sql.val([...staffRoles])}::text[]))`;

/** Whether `a` is an administrator who stays: in, without an end. */
export const isLastingUser = sql`(a.role in ('Global Admin', 'Organization Admin') and a.status = 'Active'
  and a.access_ends_date is null)`;

/** When somebody was there last: signed in, let in or made. */
export const lastUse = (of: 'a' | 'o') =>
  sql`greatest(${sql.ref(`${of}.last_sign_in_date`)}, ${sql.ref(`${of}.let_in_date`)},
    ${sql.ref(`${of}.created_date`)})`;

/** So long somebody may stay away (PCI DSS 8.2.6). */
const unusedDays = 90;
/** Whether `a` was not there for so long. */
export const isLongUnused = sql`(${lastUse('a')} < now() - make_interval(days => ${unusedDays}))`;
