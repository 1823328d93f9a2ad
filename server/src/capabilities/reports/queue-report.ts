import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { Question } from '@ratepayer/contract/reports/report.operations.ts';
import type { GeneratedReport } from '@ratepayer/contract/reports/report.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { countRows } from '../../platform/export/make-file.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { withinTime } from '../../platform/lists/read-page.ts';
import { sayList } from '../../platform/lists/say-list.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import type { ReportDeps } from './deps.ts';
import { readQuestion } from './read-question.ts';
import { reportById } from './report.source.ts';
import type { Asker, ReportedList } from './reported-list.ts';
import { listFor, reachOf } from './who-may.ts';

export interface AskedReport {
  readonly businessUnitId: number;
  readonly reportName: string;
  readonly reportType: ExportMethod;
  readonly query: Question;
}

/**
 * Queues a list as a file. What is asked is read, counted and said at once, so that a question that cannot be answered
 * is refused while its asker is there; the same question again, before it is begun, is the same report.
 * @throws 400 on a list that there is not, on a question that it does not know, or with more rows than a file holds;
 * 403 without the permission of the list; 429 after ten exports in an hour.
 */
export async function queueReport(
  deps: ReportDeps & { readonly limits: Limits },
  caller: Caller,
  asked: AskedReport,
): Promise<GeneratedReport> {
  const list = listFor(deps.lists, asked.reportName, caller);
  await deps.limits.enforce('L10 exports of a user', callerKey(caller), say('too_many_exports_wait'));
  const units = list.isWide ? caller.businessUnitIds : [asked.businessUnitId];
  const report = await withinTime(
    deps.db.reading(units, (tx) =>
      describe(deps, tx, list, { ...asked, asker: { ...caller, businessUnitIds: units } }),
    ),
  );
  const reach = reachOf(list, caller, asked.businessUnitId);
  return deps.db.scoped([asked.businessUnitId], async (tx) =>
    reportById(tx, caller, asked.businessUnitId, await queue(tx, caller, { ...asked, reach }, report)),
  );
}

export interface Described {
  readonly query: Question;
  readonly title: string;
  readonly filters: string;
  readonly rows: number;
}

/** What is asked, as it is understood, counted and said now. */
export async function describe(
  { clock }: Pick<ReportDeps, 'clock'>,
  tx: Tx,
  list: ReportedList,
  { businessUnitId, asker, reportType, query }: AskedReport & { readonly asker: Asker },
): Promise<Described> {
  const unit = await businessUnitOf(tx, businessUnitId);
  // "Today" is the day on which it is asked, also when it is made after midnight.
  const today = dateIn(clock.now(), unit.timezone);
  const pinned =
    list.isOfToday && query['StartDate'] === undefined
      ? { ...query, StartDate: today, EndDate: query['EndDate'] ?? today }
      : query;
  const of = { ...asker, businessUnitId };
  return list.opening({ tx, clock }, of, readQuestion(list, pinned), async (exported) => {
    const rows = await countRows(exported, reportType);
    return { query: pinned, title: sayList(unit.culture)(list.title), filters: exported.sheet.about.join(' · '), rows };
  });
}

async function queue(
  tx: Tx,
  caller: Caller,
  { businessUnitId, reportName, reportType, reach }: AskedReport & { readonly reach: readonly number[] },
  report: Described,
): Promise<number> {
  const { title, filters, query, rows } = report;
  const { id, isNew } = await oneRow(
    tx,
    sql<{ id: number; isNew: boolean }>`insert into generated_report as r
        (business_unit_id, report_name, title, filters, report_type, query, requested_by, requested_by_name, total_rows,
        reach)
      values (${businessUnitId}, ${reportName}, ${title}, ${filters}, ${reportType}, ${JSON.stringify(query)}::jsonb,
      ${callerKey(caller)}, ${caller.name}, ${rows}, ${sql.val([...reach])}::int[])
      on conflict (business_unit_id, requested_by, report_name, report_type, md5(query::text))
      where status = 'Queued' and attempts = 0 and removed_date is null
      do update set total_rows = excluded.total_rows, reach = excluded.reach returning r.id, xmax = 0 as "isNew"`,
  );
  if (!isNew) return id;
  const after = { list: reportName, type: reportType, filters, rows };
  await recordAudit(tx, caller, { businessUnitId, entityType: 'Report', entityId: id, action: 'Requested', after });
  await announce(tx, [{ businessUnitId, orderingKey: `report:${id}`, topic: 'Report.Updated', payload: { id } }]);
  return id;
}
