import { isUnderWay, type ReportStatus } from '@ratepayer/contract/reports/report-state.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { say } from '../../platform/texts/refusals.ts';
import { seenBy } from './who-may.ts';

/**
 * Takes a report away: one that is not made yet is made no further, and the file of one that is goes with the next
 * round of `purge-reports.ts`. Of two at the same moment one does it. @throws 404 for who does not see it.
 */
export async function deleteReport(tx: Tx, caller: Caller, businessUnitId: number, id: number): Promise<void> {
  const gone = await maybeRow(
    tx,
    sql<{ status: ReportStatus; list: string; rows: number }>`update generated_report r set removed_date = now()
      where r.business_unit_id = ${businessUnitId} and r.id = ${id} and ${seenBy(caller)}
      returning r.status, r.report_name as list, r.row_count as rows`,
  );
  if (!gone) throw notFound(say('could_not_find_report'));
  const { status, list, rows } = gone;
  const action = isUnderWay(status) ? 'Canceled' : 'Deleted';
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'Report',
    entityId: id,
    action,
    before: { list, status, rows },
  });
  await announce(tx, [{ businessUnitId, orderingKey: `report:${id}`, topic: 'Report.Updated', payload: { id } }]);
}
