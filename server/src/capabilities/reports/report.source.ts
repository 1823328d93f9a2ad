import { reportList, reportTexts } from '@ratepayer/contract/reports/report.list.ts';
import type { GeneratedReport } from '@ratepayer/contract/reports/report.shapes.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { anyOf } from '../../platform/lists/any-of.ts';
import { readOne } from '../../platform/lists/read-one.ts';
import { sourceOf } from '../../platform/lists/source.ts';
import { say } from '../../platform/texts/refusals.ts';
import { escapeLike } from '../../platform/lists/search-in.ts';
import { seenBy, unseenBy } from './who-may.ts';

/** What is shown of a report to who looks. */
export const columnsFor = (
  caller: Caller,
) => sql<GeneratedReport>`r.id, r.report_name as "reportName", r.title, r.filters, r.report_type as "reportType",
  r.status,
  r.row_count as "rowCount", r.total_rows as "totalRows", r.size_bytes as "sizeBytes", r.message,
  r.requested_by_name as "requestedBy",
  r.requested_by = ${callerKey(caller)} as "isOwn", (${unseenBy(caller)}) is true as "isUnseen",
  r.requested_date as "requestedDate",
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
      ReportNames: anyOf(sql`r.report_name`),
      ReportTypes: anyOf(sql`r.report_type`),
      ReportStatuses: anyOf(sql`r.status`),
      ReportNumber: (number) => sql`r.id::text = ${number}`,
      Mine: (mine) => sql`(r.requested_by = ${callerKey(caller)}) = ${mine}`,
    },
    search: ({ text, exact }) => (exact ? sql`r.title = ${text}` : sql`r.title ilike ${`%${escapeLike(text)}%`}`),
    totals: {},
  });

/** One report as it is shown. @throws 404 for who does not see it. */
export const reportById = (tx: Tx, caller: Caller, businessUnitId: number, id: number): Promise<GeneratedReport> =>
  readOne(tx, reportSourceFor(caller), businessUnitId, id, say('could_not_find_report'));
