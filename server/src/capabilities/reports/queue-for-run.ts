import type { Written } from '@ratepayer/contract/kit/texts.ts';
import type { ReportStatus } from '@ratepayer/contract/reports/report-state.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { systemCaller } from '../../platform/http/caller.ts';
import { announce } from '../../platform/outbox/announce.ts';
import type { ReportDeps } from './deps.ts';
import { type AskedReport, describe, type Described } from './queue-report.ts';
import { askerOfRun } from './run-asker.ts';

interface OfRun extends AskedReport {
  /** The key of the task that asks: under one key there is one report, however often it is asked for. */
  readonly key: string;
  readonly startedBy: string;
}
type Held = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Queues a list as a file on behalf of a job, once under the key of its task; one that could not be made, or is kept no
 * longer, is made anew. @returns its number. @throws 400 with more rows than a file holds
 */
export async function queueForRun(deps: Pick<ReportDeps, 'db' | 'clock' | 'lists'>, held: Held, of: OfRun) {
  const { businessUnitId, key } = of;
  const known = await held((tx) =>
    maybeRow(
      tx,
      sql<{ id: number }>`update generated_report set status = case when status in ('Failed', 'Expired') then 'Queued'
          else status end, failures = case when status in ('Failed', 'Expired') then 0 else failures end,
        next_attempt_date = case when status in ('Failed', 'Expired') then now() else next_attempt_date end
        where business_unit_id = ${businessUnitId} and requested_by = ${key} and removed_date is null returning id`,
    ),
  );
  if (known) return known.id;
  const list = deps.lists.find(({ name }) => name === of.reportName);
  if (!list) throw badRequest('report', tell('could_not_find_report'));
  const asker = askerOfRun(list, businessUnitId);
  const described = await deps.db.reading([businessUnitId], (tx) => describe(deps, tx, list, { ...of, asker }));
  return held((tx) => queue(tx, of, described));
}

async function queue(
  tx: Tx,
  { businessUnitId, key, startedBy, reportName, reportType }: OfRun,
  { title, filters, query, rows }: Described,
): Promise<number> {
  const made = await maybeRow(
    tx,
    sql<{ id: number }>`insert into generated_report (business_unit_id, report_name, title, filters, report_type, query,
        requested_by, requested_by_name, total_rows, reach)
      values (${businessUnitId}, ${reportName}, ${title}, ${filters}, ${reportType}, ${JSON.stringify(query)}::jsonb,
        ${key}, ${startedBy}, ${rows}, array[${businessUnitId}::int])
      on conflict (business_unit_id, requested_by) where requested_by like 'job-run:%' do nothing returning id`,
  );
  // Somebody deleted it: what a person took away is not made again behind them.
  if (!made) throw badRequest('report', tell('report_was_deleted'));
  const { id } = made;
  const after = { list: reportName, type: reportType, filters, rows };
  const caller = { ...systemCaller([businessUnitId]), name: startedBy };
  await recordAudit(tx, caller, { businessUnitId, entityType: 'Report', entityId: id, action: 'Requested', after });
  await announce(tx, [{ businessUnitId, orderingKey: `report:${id}`, topic: 'Report.Updated', payload: { id } }]);
  return id;
}

/** How far a report of a run is. */
export interface RunReport {
  readonly status: ReportStatus;
  readonly rows: number;
  readonly total: number;
  readonly storageKey: string | null;
  readonly message: Written;
}

/** A report of a run as it stands; undefined when somebody deleted it. */
export const readRunReport = (tx: Tx, businessUnitId: number, id: number): Promise<RunReport | undefined> =>
  maybeRow(
    tx,
    sql<RunReport>`select status, row_count as rows, total_rows as total, storage_key as "storageKey", message
      from generated_report where business_unit_id = ${businessUnitId} and id = ${id} and removed_date is null`,
  );
