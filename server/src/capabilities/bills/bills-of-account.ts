import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { HandedOver, MovedWithAccount } from '../accounts/moved-with-account.ts';
import { holdOpenCycles } from './hold-cycle.ts';

/**
 * Bills when their account is merged (domain.md 4.15): they go over; one that the other account has too stays. Cycles
 * that hold drafts of either count one account less where both had some: they are locked before the accounts are.
 */
export const billsOfAccount: MovedWithAccount = {
  what: 'bills',
  hold: async (tx, accountIds) =>
    void (await holdOpenCycles(tx, sql`account_id = any(${sql.val([...accountIds])}::bigint[])`)),
  move: (tx: Tx, from: number, to: number): Promise<HandedOver> =>
    oneRow(
      tx,
      sql<HandedOver>`with own as (select b.id, not exists (select 1 from bill o where o.account_id = ${to}
          and o.bill_number = b.bill_number and o.bill_type = b.bill_type and o.status <> 'Withdrawn') as goes
          from bill b where b.account_id = ${from}),
        moved as (update bill b set account_id = ${to}, row_version = b.row_version + 1 from own
          where b.id = own.id and own.goes returning b.id, b.billing_cycle_id, b.status),
        fewer as (update billing_cycle c set account_count = c.account_count - 1, row_version = c.row_version + 1
          where c.id in (select billing_cycle_id from moved where status = 'Draft') and c.account_count > 0
          and exists (select 1 from bill o where o.billing_cycle_id = c.id and o.account_id = ${to})
          and not exists (select 1 from bill o join own on own.id = o.id and not own.goes
            where o.billing_cycle_id = c.id))
        select count(*) filter (where goes)::int as moved, count(*) filter (where not goes)::int as stayed from own`,
    ),
};
