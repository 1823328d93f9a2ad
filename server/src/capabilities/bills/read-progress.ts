import type { CycleProgress } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** How far the worker of a cycle is: one row, for pages that ask again and again. @throws 404 outside the scope */
export async function readProgress(tx: Tx, businessUnitId: number, id: number): Promise<CycleProgress> {
  const progress = await maybeRow(
    tx,
    sql<CycleProgress>`select step, progress_rows as "progressRows", total_rows as "totalRows",
        published_count as "publishedCount", bill_count as "billCount", row_version as "rowVersion"
      from billing_cycle where id = ${id} and business_unit_id = ${businessUnitId} and not is_deleted`,
  );
  if (!progress) throw notFound(say('could_not_find_cycle'));
  return progress;
}
