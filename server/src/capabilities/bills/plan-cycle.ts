import { owedTypes } from '@ratepayer/contract/bills/bill-state.ts';
import { billList } from '@ratepayer/contract/bills/bill.list.ts';
import type { CyclePlan } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { meets } from '@ratepayer/contract/users/needs.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { roomToCount } from '../accounts/adoption/room-to-count.ts';
import { toldOfNewBills } from '../accounts/told-of-bills.ts';
import { isWithoutBill } from './cycle.queries.ts';
import { readCycle } from './read-cycle.ts';

const mostExamples = 5;

/**
 * What approving a cycle sets going beside balances: who hears of it and how, and what autopay takes; and the accounts
 * that have no bill in it. It goes through all of its bills: pages ask for it once, when somebody looks. Whoever may
 * see neither payers nor bills is told how many they are, and of none.
 */
export async function planCycle(
  tx: Tx,
  caller: Pick<Caller, 'role' | 'permissions'>,
  { businessUnitId, id, hasTexts }: { businessUnitId: number; id: number; hasTexts: boolean },
): Promise<CyclePlan> {
  const { notificationStrategy } = await readCycle(tx, businessUnitId, id);
  await roomToCount(tx);
  const plan = await oneRow(tx, planOf(id, notificationStrategy, hasTexts));
  const { accountsWithoutBill } = await oneRow(
    tx,
    sql<{ accountsWithoutBill: number }>`select count(*)::int as "accountsWithoutBill" from published.account a
      where ${isWithoutBill(businessUnitId, id)}`,
  );
  const mayReadBills = meets(caller, billList.needs);
  return {
    ...plan,
    examples: caller.permissions.has('Accounts:Read') ? plan.examples : [],
    unheard: mayReadBills ? plan.unheard : [],
    accountsWithoutBill,
  };
}

/** The ways are those that payers chose; nothing calls anybody because of a bill. */
const planOf = (id: number, strategy: string, hasTexts: boolean) =>
  sql<Omit<CyclePlan, 'accountsWithoutBill'>>`with bills as materialized (
      select id, account_id, bill_number, bill_type, amount_minor, supersedes_bill_id from bill
      where billing_cycle_id = ${id}),
    told as materialized (select b.id, b.account_id, r.way, r.recipient from bills b
      join (${toldOfNewBills(sql`select account_id from bills`, hasTexts)}) r on r.account_id = b.account_id),
    notices as materialized (select min(id) as id, way, recipient, min(account_id) as account_id from told
      where ${strategy} <> 'None' group by way, recipient, case when ${strategy} = 'Per Bill' then id end),
    unheard as materialized (select b.* from bills b where not exists (select 1 from told t where t.id = b.id)),
    taken as (select b.account_id, b.amount_minor - coalesce(s.amount_minor, 0) as amount_minor from bills b
      left join bill s on s.id = b.supersedes_bill_id and (s.status = 'Published' or s.superseded_by_bill_id = b.id)
      where b.bill_type = any(${sql.val([...owedTypes])}::text[]) and exists (select 1
      from published.autopay_enrollment e where e.account_id = b.account_id and e.is_active))
    select ${noticesBy('email')} as emails, ${noticesBy('text')} as texts, 0 as calls,
      ${recipientsBy('email')} as "payersToWriteTo", ${recipientsBy('text')} as "payersToText",
      (select count(*)::int from unheard) as "billsWithoutPayer",
      (select coalesce(jsonb_agg(jsonb_build_object('to', n.recipient, 'billNumber', b.bill_number,
        'accountNumber', a.account_number, 'subAccountNumber', a.sub_account_number)), '[]')
        from (select * from notices order by id, way, recipient limit ${sql.lit(mostExamples)}) n
        join bills b on b.id = n.id join published.account a on a.id = n.account_id) as examples,
      (select coalesce(jsonb_agg(jsonb_build_object('accountId', a.id, 'name', a.name, 'billNumber', u.bill_number,
        'accountNumber', a.account_number, 'subAccountNumber', a.sub_account_number)), '[]')
        from (select * from unheard order by id limit ${sql.lit(mostExamples)}) u
        join published.account a on a.id = u.account_id) as unheard,
      (select count(distinct account_id)::int from taken) as "autopayAccounts",
      (select coalesce(sum(amount_minor), 0)::bigint from taken) as "autopayAmountMinor"`;

type Way = 'email' | 'text';
const noticesBy = (way: Way) => sql`(select count(*)::int from notices where way = ${sql.lit(way)})`;
const recipientsBy = (way: Way) =>
  sql`(select count(distinct recipient)::int from notices where way = ${sql.lit(way)})`;
