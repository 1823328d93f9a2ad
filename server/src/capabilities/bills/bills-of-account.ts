import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { HandedOver, MovedWithAccount } from '../accounts/moved-with-account.ts';

/** Bills when their account is merged (domain.md 4.15): they go over; one that the other account has too stays. */
export const billsOfAccount: MovedWithAccount = {
  what: 'bills',
  move: (tx: Tx, from: number, to: number): Promise<HandedOver> =>
    oneRow(
      tx,
      sql<HandedOver>`with own as (select b.id, not exists (select 1 from bill o where o.account_id = ${to}
          and o.bill_number = b.bill_number and o.bill_type = b.bill_type and o.status <> 'Withdrawn') as goes
          from bill b where b.account_id = ${from}),
        moved as (update bill b set account_id = ${to}, row_version = b.row_version + 1 from own
          where b.id = own.id and own.goes returning b.id)
        select count(*) filter (where goes)::int as moved, count(*) filter (where not goes)::int as stayed from own`,
    ),
};
