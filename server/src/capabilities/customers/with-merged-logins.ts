import { sql } from 'kysely';
import type { Sql } from '../../platform/lists/source.ts';

/** The ids of a payer and of the logins that became a part of theirs, along their whole chains, as an array. */
export const withMergedLogins = (customerId: number): Sql => sql`array(with recursive ended as (
    select ${customerId}::int as id
    union select c.id from ended e join published.customer c on c.merged_into_customer_id = e.id)
  select id from ended)`;
