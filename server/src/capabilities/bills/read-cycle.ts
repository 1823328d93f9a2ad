import type { BillingCycle, CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { readOne } from '../../platform/lists/read-one.ts';
import { say } from '../../platform/texts/refusals.ts';
import { hasImported } from '../accounts/has-imported.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import type { Counted } from './count-cycle.ts';
import { cycleSource } from './cycle.source.ts';

type More = Omit<CyclePage, keyof BillingCycle | 'postsToBalance'>;

/** Whether bills that are approved now move balances (domain rule 17). */
export async function postsNow(tx: Tx, businessUnitId: number): Promise<boolean> {
  const unit = await businessUnitById(tx, businessUnitId);
  return unit?.billsPostToBalance ?? !(await hasImported(tx, businessUnitId));
}

/** What was counted when its last step ended; nothing before. */
const kept = (what: keyof Counted) => sql`coalesce((c.counted ->> ${what})::bigint, 0)`;

/** A cycle as its page shows it: of its own row, and of no bill. @throws 404 outside the scope */
export async function readCycle(tx: Tx, businessUnitId: number, id: number): Promise<CyclePage> {
  const cycle = await readOne(tx, cycleSource, businessUnitId, id, say('could_not_find_cycle'));
  const { posts, ...more } = await oneRow(
    tx,
    sql<More & { posts: boolean | null }>`select c.posts_to_balance as posts, c.file_id as "fileId",
      coalesce(f.name, '') as "fileName", coalesce(c.config, (select o.config from billing_cycle o
        where o.business_unit_id = c.business_unit_id and o.config is not null order by o.id desc limit 1)) as config,
      ${kept('documents')} as "documentCount", ${kept('unmatchedDocuments')} as "unmatchedDocuments",
      ${kept('withoutDocument')} as "billsWithoutDocument", ${kept('balanceChange')} as "balanceChangeMinor",
      exists (select 1 from bill_file r where r.billing_cycle_id = c.id and r.kind = 'Rejected') as "hasRejectedFile",
      c.notified_count as "notifiedCount" from billing_cycle c left join bill_file f on f.id = c.file_id
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
