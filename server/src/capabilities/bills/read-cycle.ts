import type { BillingCycle, CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { owedTypes } from '@ratepayer/contract/bills/bill-state.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { readOne } from '../../platform/lists/read-one.ts';
import { say } from '../../platform/texts/refusals.ts';
import { hasImported } from '../accounts/has-imported.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { cycleSource } from './cycle.source.ts';

type More = Omit<CyclePage, keyof BillingCycle | 'postsToBalance'>;

/** Whether bills that are approved now move balances (domain rule 17). */
export async function postsNow(tx: Tx, businessUnitId: number): Promise<boolean> {
  const unit = await businessUnitById(tx, businessUnitId);
  return unit?.billsPostToBalance ?? !(await hasImported(tx, businessUnitId));
}

/** A cycle as its page shows it. @throws 404 outside the scope */
export async function readCycle(tx: Tx, businessUnitId: number, id: number): Promise<CyclePage> {
  const cycle = await readOne(tx, cycleSource, businessUnitId, id, say('could_not_find_cycle'));
  const { posts, ...more } = await oneRow(
    tx,
    sql<More & { posts: boolean | null }>`select c.posts_to_balance as posts, c.file_id as "fileId",
      coalesce(f.name, '') as "fileName", coalesce(c.config, (select o.config from billing_cycle o
        where o.business_unit_id = c.business_unit_id and o.config is not null order by o.id desc limit 1)) as config,
      (select count(*)::int from bill_document d where d.billing_cycle_id = c.id
        and d.replaced_date is null) as "documentCount",
      (select count(*)::int from bill_document d where d.billing_cycle_id = c.id
        and d.replaced_date is null and not exists (select 1 from bill b where b.document_id = d.id))
        as "unmatchedDocuments",
      exists (select 1 from bill_file r where r.billing_cycle_id = c.id and r.kind = 'Rejected') as "hasRejectedFile",
      b.without as "billsWithoutDocument", b.change as "balanceChangeMinor", c.notified_count as "notifiedCount"
      from billing_cycle c left join bill_file f on f.id = c.file_id
      cross join lateral (select count(*) filter (where x.document_id is null)::int as without,
        coalesce(sum(case when x.status <> 'Draft' then x.posted_minor
          when x.bill_type = 'Recalculated' then x.amount_minor - coalesce(s.amount_minor, 0)
          when x.bill_type = any(${sql.val([...owedTypes])}::text[]) then x.amount_minor end), 0)::bigint as change
        from bill x left join bill s on s.id = x.supersedes_bill_id where x.billing_cycle_id = c.id) b
      where c.id = ${id}`,
  );
  const postsToBalance = posts ?? (await postsNow(tx, businessUnitId));
  return {
    ...cycle,
    ...more,
    postsToBalance,
    balanceChangeMinor: postsToBalance ? more.balanceChangeMinor : 0,
  };
}
