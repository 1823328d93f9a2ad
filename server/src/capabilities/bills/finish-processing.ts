import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { matchDocuments } from './match-documents.ts';
import { type ClaimedCycle, keepOn, type RunDeps } from './claimed-cycle.ts';

// A bill is unusually high from so many times what is usual in its cycle.
const timesUsual = 10;

/** The end of a step: documents find their bills, problems are marked, and the cycle waits for a person. */
export const finishProcessing = ({ db }: RunDeps, cycle: ClaimedCycle, message?: Told): Promise<void> =>
  db.scoped([cycle.businessUnitId], async (tx) => {
    await keepOn(tx, cycle);
    await matchDocuments(tx, cycle.businessUnitId, cycle.id);
    await markUnusual(tx, cycle.id);
    await countCycle(tx, cycle.id);
    await endStep(tx, cycle, message);
    await announce(tx, [
      {
        businessUnitId: cycle.businessUnitId,
        orderingKey: `cycle:${cycle.id}`,
        topic: 'BusinessUnit.BillsUpdated',
        payload: { id: cycle.id },
      },
    ]);
    crashPoint('bills.counted');
  });

/** What is wrong with one bill alone was marked when it was read; what is unusual is so beside the others. */
const markUnusual = (tx: Tx, cycleId: number) =>
  change(
    tx,
    sql`with usual as materialized (select percentile_cont(0.5) within group (order by amount_minor) as middle
        from bill where billing_cycle_id = ${cycleId} and amount_minor > 0)
      update bill b set problem = 'Unusually High' from usual u
      where b.billing_cycle_id = ${cycleId} and b.status = 'Draft' and b.problem in ('', 'Due In The Past')
      and b.amount_minor > ${timesUsual} * u.middle`,
  );

/** What a cycle comes to: its drafts, and the rows that became none. */
export const countCycle = (tx: Tx, cycleId: number) =>
  change(
    tx,
    sql`update billing_cycle c set bill_count = b.bills, account_count = b.accounts, total_amount_minor = b.total,
        unmatched_count = p.unmatched, error_count = p.errors, total_rows = greatest(c.progress_rows, b.bills),
        row_version = c.row_version + 1
      from (select count(*)::int as bills, count(distinct account_id)::int as accounts,
          coalesce(sum(amount_minor), 0)::bigint as total from bill where billing_cycle_id = ${cycleId}) b,
        (select count(distinct row_number) filter (where is_unmatched)::int as unmatched,
          count(distinct row_number) filter (where not is_unmatched)::int as errors
          from bill_problem where billing_cycle_id = ${cycleId}) p
      where c.id = ${cycleId}`,
  );

async function endStep(tx: Tx, { id, step, config }: ClaimedCycle, message: Told | undefined): Promise<void> {
  const { bills, rejected, without } = await oneRow(
    tx,
    sql<{ bills: number; rejected: number; without: boolean }>`select bill_count as bills,
      unmatched_count + error_count as rejected, expects_documents and exists (select 1 from bill b
        where b.billing_cycle_id = c.id and b.document_id is null) as without from billing_cycle c where c.id = ${id}`,
  );
  // Documents change nothing of what the index was: who excluded a bill since is not asked about it again.
  const isError = step === 'Read' && (bills === 0 || rejected * 100 > config.rejectLimitPercent * (bills + rejected));
  const status = isError ? 'Error' : without ? 'Requires Bills' : 'Draft';
  const why = isError
    ? tell('bills_too_many_rejected', { rejected, total: bills + rejected, limit: config.rejectLimitPercent })
    : message;
  await change(
    tx,
    sql`update billing_cycle set status = ${status}, step = '', message = ${why ? JSON.stringify(why) : null}::jsonb
      where id = ${id}`,
  );
}
