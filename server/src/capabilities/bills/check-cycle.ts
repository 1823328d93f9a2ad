import type { CycleChecks } from '@ratepayer/contract/bills/cycle.shapes.ts';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { asWire } from '../../platform/lists/read-page.ts';
import { toldOfNewBills } from '../accounts/told-of-bills.ts';
import { billSource } from './bill.source.ts';
import { isWithoutBill } from './cycle.queries.ts';
import { readCycle } from './read-cycle.ts';

/** What to look at before a cycle is approved: problems, samples, the cycle before, and who hears of it. */
export async function checkCycle(tx: Tx, businessUnitId: number, id: number): Promise<CycleChecks> {
  const cycle = await readCycle(tx, businessUnitId, id);
  const counts = await oneRow(tx, countsOf(businessUnitId, id));
  const plan = await oneRow(tx, planOf(id, cycle.notificationStrategy));
  const samples = await rowsOf(tx, samplesOf(id));
  return {
    ...counts,
    ...plan,
    unmatchedAccounts: cycle.unmatchedCount,
    otherErrors: cycle.errorCount,
    samples: samples.map(asWire),
  };
}

type Counts = Pick<
  CycleChecks,
  'zero' | 'negative' | 'dueInThePast' | 'unusuallyHigh' | 'withoutDocument' | 'accountsWithoutBill' | 'last'
>;

const countsOf = (businessUnitId: number, id: number) =>
  sql<Counts>`select count(*) filter (where b.problem = 'Zero Amount')::int as zero,
      count(*) filter (where b.problem = 'Negative Amount')::int as negative,
      count(*) filter (where b.problem = 'Due In The Past')::int as "dueInThePast",
      count(*) filter (where b.problem = 'Unusually High')::int as "unusuallyHigh",
      count(*) filter (where b.document_id is null)::int as "withoutDocument",
      (select count(*)::int from published.account a where ${isWithoutBill(businessUnitId, id)})
        as "accountsWithoutBill",
      (select jsonb_build_object('name', o.name, 'billCount', o.bill_count, 'totalAmountMinor', o.total_amount_minor)
        from billing_cycle o join billing_cycle c on c.id = ${id} where o.business_unit_id = c.business_unit_id
        and o.status = 'Approved' and o.id <> c.id and o.issue_date <= c.issue_date
        order by o.issue_date desc, o.id desc limit 1) as last
    from bill b where b.billing_cycle_id = ${id}`;

type Plan = Pick<CycleChecks, 'payersToWriteTo' | 'billsWithoutPayer' | 'autopayAccounts' | 'autopayAmountMinor'>;

/** Who hears of it by its strategy, and what autopay takes of it. */
const planOf = (id: number, strategy: string) =>
  sql<Plan>`with bills as materialized (select id, account_id, amount_minor from bill where billing_cycle_id = ${id}),
    told as materialized (select b.id, lower(r.email) as email from bills b
      join (${toldOfNewBills(sql`select account_id from bills`)}) r on r.account_id = b.account_id),
    taken as (select b.account_id, b.amount_minor from bills b where exists (select 1
      from published.autopay_enrollment e where e.account_id = b.account_id and e.is_active))
    select case ${strategy} when 'None' then 0 when 'Per Bill' then (select count(distinct (id, email)) from told)
        else (select count(distinct email) from told) end::int as "payersToWriteTo",
      (select count(*)::int from bills b where not exists (select 1 from told t where t.id = b.id))
        as "billsWithoutPayer",
      (select count(distinct account_id)::int from taken) as "autopayAccounts",
      (select coalesce(sum(amount_minor), 0)::bigint from taken) as "autopayAmountMinor"`;

/** The highest, the lowest and five others, which are the same for everybody who looks. */
const samplesOf = (id: number) =>
  sql<Bill>`with picked as (
      (select id, 1 as place from bill where billing_cycle_id = ${id} order by amount_minor desc nulls last limit 1)
      union (select id, 2 from bill where billing_cycle_id = ${id} order by amount_minor limit 1)
      union (select id, 3 from bill where billing_cycle_id = ${id} order by md5(id::text) limit 5)),
    once as (select id, min(place) as place from picked group by id)
    select ${billSource.columns} from ${billSource.from} join once o on o.id = b.id order by o.place, b.id`;
