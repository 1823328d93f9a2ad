import type { Question } from '@ratepayer/contract/reports/report.operations.ts';
import type { ReportStatus, ReportType } from '@ratepayer/contract/reports/report-state.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { maybeRow } from '../../platform/database/database.ts';
import { fileKinds } from '../../platform/export/make-file.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { conflict, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { refuseTaking, whoseOf } from './archive/asked-archive.ts';
import { tellTaken } from './archive/tell-taken.ts';
import type { ReportDeps } from './deps.ts';
import { seeReports } from './see-reports.ts';
import { listFor, seenBy } from './who-may.ts';

interface Found {
  readonly reportName: string;
  readonly reportType: ReportType;
  readonly status: ReportStatus;
  readonly storageKey: string | null;
  readonly query: Question;
  readonly rows: number;
  readonly day: string;
}

const archive = { extension: 'zip', type: 'application/zip' };
const refusals = {
  Queued: 'report_not_ready',
  Running: 'report_not_ready',
  Failed: 'report_failed',
  Expired: 'report_expired',
} as const;

/**
 * The file of a report, for who sees the report and may see its list at this moment; noted before its first byte
 * leaves.
 * @throws 404 for who does not see it, 403 without the permission of the list, 409 while there is no file; for all data
 * of an organization also 403 unless they administer all of it, 428.
 */
export async function downloadReport(
  { db, disk, clock, lists }: ReportDeps,
  caller: Caller,
  businessUnitId: number,
  id: number,
): Promise<FileAnswer> {
  const found = await db.scoped([businessUnitId], async (tx) => {
    const report = await maybeRow(
      tx,
      sql<Found>`select r.report_name as "reportName", r.report_type as "reportType", r.storage_key as "storageKey",
        r.query, r.row_count as rows,
          case when r.status = 'Ready' and r.expires_date <= now() then 'Expired'
          else r.status end as status, to_char(r.requested_date, 'YYYY-MM-DD') as day
        from generated_report r where r.business_unit_id = ${businessUnitId} and r.id = ${id} and ${seenBy(caller)}`,
    );
    if (!report) throw notFound(say('could_not_find_report'));
    if (report.reportType === 'ZIP') refuseTaking(caller, whoseOf(report.query).businessUnitIds, clock.now());
    else listFor(lists, report.reportName, caller);
    if (report.status !== 'Ready') throw conflict(say(refusals[report.status]));
    if (!report.storageKey || !(await disk.exists(report.storageKey))) throw conflict(say('report_failed'));
    const { reportName: list, reportType: type, rows } = report;
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'Report',
      entityId: id,
      action: 'Downloaded',
      after: { list, type, rows },
    });
    if (type === 'ZIP') await tellTaken(tx, caller, { businessUnitId, id }, true);
    await seeReports(tx, caller, businessUnitId, [id]);
    return { ...report, storageKey: report.storageKey };
  });
  const { extension, type } = found.reportType === 'ZIP' ? archive : fileKinds[found.reportType];
  return {
    body: await disk.getStream(found.storageKey),
    name: `${found.reportName}-${found.day}-${id}.${extension}`,
    type,
  };
}
