import { reportList, reportTexts } from '@ratepayer/contract/reports/report.list.ts';
import type { GeneratedReport } from '@ratepayer/contract/reports/report.shapes.ts';
import { maybeRow, sql, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { asWire } from '../../platform/lists/read-page.ts';
import { sourceOf } from '../../platform/lists/source.ts';
import { say } from '../../platform/texts/refusals.ts';
import { escapeLike } from '../../platform/lists/search-in.ts';
import { seenBy } from './who-may.ts';

const columnsFor = (
  caller: Caller,
) => sql<GeneratedReport>`r.id, r.report_name as "reportName", r.title, r.filters, r.report_type as "reportType",
  r.status,
  r.row_count as "rowCount", r.total_rows as "totalRows", r.size_bytes as "sizeBytes", r.message,
  r.requested_by_name as "requestedBy",
  r.requested_by = ${callerKey(caller)} as "isOwn", r.requested_date as "requestedDate",
  r.finished_date as "finishedDate", r.expires_date as "expiresDate"`;

/** The reports that a caller sees. */
export const reportSourceFor = (caller: Caller) =>
  sourceOf(reportList)({
    texts: reportTexts,
    from: sql`generated_report r`,
    scope: (businessUnitId) => sql`r.business_unit_id = ${businessUnitId} and ${seenBy(caller)}`,
    key: sql`r.id`,
    columns: columnsFor(caller),
    period: { instant: sql`r.requested_date` },
    sorts: {
      requestedDate: sql`r.requested_date`,
      title: sql`r.title`,
      reportType: sql`r.report_type`,
      rowCount: sql`r.row_count`,
      requestedBy: sql`r.requested_by_name`,
      status: sql`r.status`,
    },
    filters: {
      ReportNames: (names) => sql`r.report_name = any(${sql.val(names)}::text[])`,
      ReportTypes: (types) => sql`r.report_type = any(${sql.val(types)}::text[])`,
      ReportStatuses: (statuses) => sql`r.status = any(${sql.val(statuses)}::text[])`,
      Mine: (mine) => sql`(r.requested_by = ${callerKey(caller)}) = ${mine}`,
    },
    search: ({ text, exact }) => (exact ? sql`r.title = ${text}` : sql`r.title ilike ${`%${escapeLike(text)}%`}`),
    totals: {},
  });

/** One report as it is shown. @throws 404 for who does not see it. */
export async function reportById(tx: Tx, caller: Caller, businessUnitId: number, id: number): Promise<GeneratedReport> {
  const found = await maybeRow(
    tx,
    sql<GeneratedReport>`select ${columnsFor(caller)} from generated_report r
      where r.business_unit_id = ${businessUnitId} and r.id = ${id} and ${seenBy(caller)}`,
  );
  if (!found) throw notFound(say('could_not_find_report'));
  return asWire(found);
}
