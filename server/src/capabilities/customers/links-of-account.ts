import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { HandedOver, MovedWithAccount } from '../accounts/moved-with-account.ts';

/**
 * Customers of one account become customers of the one that it goes into. Whoever is linked to both stays linked to
 * both.
 */
export const linksOfAccount: MovedWithAccount = {
  what: 'customers',
  move: (tx: Tx, fromAccountId: number, toAccountId: number) =>
    oneRow(
      tx,
      sql<HandedOver>`with own as (select id, exists (select 1 from customer_account o
          where o.customer_id = c.customer_id and o.account_id = ${toAccountId} and o.unlinked_date is null) as is_twice
          from customer_account c where c.account_id = ${fromAccountId} and c.unlinked_date is null),
        moved as (update customer_account c set account_id = ${toAccountId} from own
          where c.id = own.id and not own.is_twice returning c.id)
        select (select count(*) from moved)::int as moved, count(*) filter (where is_twice)::int as stayed from own`,
    ),
};
