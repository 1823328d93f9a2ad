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
