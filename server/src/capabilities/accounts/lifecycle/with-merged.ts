import { sql } from 'kysely';
import type { Sql } from '../../../platform/lists/source.ts';

/** The ids of an account and of those that were merged into it, along their whole chains, as an array. */
export const withMerged = (accountId: number): Sql => sql`array(with recursive ended as (
    select ${accountId}::bigint as id
    union select a.id from ended e join account a on a.merged_into_account_id = e.id)
  select id from ended)`;
