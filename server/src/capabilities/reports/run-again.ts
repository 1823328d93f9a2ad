import type { ReportType } from '@ratepayer/contract/reports/report-state.ts';
import type { GeneratedReport } from '@ratepayer/contract/reports/report.shapes.ts';
import { sql } from 'kysely';
import { maybeRow } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type AskedReport, queueReport } from './queue-report.ts';
import type { ReportDeps } from './deps.ts';
import { seenBy } from './who-may.ts';

/**
 * The same question over the data of now, as a report of its own of who asks it. @throws 404, and as `queueReport`
 * does.
 */
export async function runReportAgain(
  deps: ReportDeps & { readonly limits: Limits },
  caller: Caller,
  businessUnitId: number,
  id: number,
): Promise<GeneratedReport> {
  const asked = await deps.db.scoped([businessUnitId], (tx) =>
    maybeRow(
      tx,
      sql<
        Omit<AskedReport, 'businessUnitId' | 'reportType'> & { readonly reportType: ReportType }
      >`select r.report_name as "reportName", r.report_type as "reportType", r.query
        from generated_report r where r.business_unit_id = ${businessUnitId} and r.id = ${id} and ${seenBy(caller)}`,
    ),
  );
  if (!asked) throw notFound(say('could_not_find_report'));
  const { reportType } = asked;
  if (reportType === 'ZIP') throw badRequest('', say('ask_for_data_at_organization'));
  return queueReport(deps, caller, { ...asked, reportType, businessUnitId });
}
