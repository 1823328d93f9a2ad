import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type ReportPeriod, reportDays, reportFileName } from '@ratepayer/contract/jobs/report-days.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { Question } from '@ratepayer/contract/reports/report.operations.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import type { ReportDeps } from '../../reports/deps.ts';
import { queueForRun, readRunReport } from '../../reports/queue-for-run.ts';
import { plannedFor } from '../runs/planned-for.ts';
import type { TaskContext, TaskKind, TaskResult } from '../task-kind.ts';

// How often it looks whether the report is made.
const lookMs = 250;

/** Has a list made into a file, by those who make reports, and hands it on as a file of the run. */
export const runReportTask = (deps: ReportDeps): TaskKind => ({
  type: 'Run Report',
  run: (context) => make(deps, context),
});

async function make(deps: ReportDeps, context: TaskContext): Promise<TaskResult> {
  const { unit, key, settings, startedBy, held, left, executionId } = context;
  if (left.length > 0) return { outcome: 'Successful', counts: { files: left.length } };
  const reportName = String(settings['report']);
  const reportType = settings['reportFormat'] === 'Excel' ? 'Excel' : 'CSV';
  // The day that it was due on, also for who does it late or goes on after midnight.
  const planned = await held((tx) => plannedFor(tx, executionId));
  const today = dateIn(planned, unit.timezone);
  const days = reportDays(settings['reportPeriod'] as ReportPeriod, today);
  const query: Question = days ? { StartDate: days.from, EndDate: days.through } : {};
  const of: Parameters<typeof queueForRun>[2] = {
    businessUnitId: unit.id,
    key,
    startedBy,
    reportName,
    reportType,
    query,
  };
  const id = await queueForRun(deps, held, of);
  const made = await waitFor(context, id);
  if (made.outcome === 'Failed') return made;
  const ending = reportType === 'CSV' ? 'csv' : 'xlsx';
  const name = reportFileName(reportName, days, { today, id, ending });
  await context.keepFile(name, (await deps.disk.getStream(made.storageKey)) as Readable, 'report');
  return { outcome: 'Successful', counts: { files: 1, report_rows: made.rows } };
}

type Made =
  | Extract<TaskResult, { outcome: 'Failed' }>
  | { readonly outcome: 'Made'; readonly storageKey: string; readonly rows: number };

/** Waits until the report is made, for as long as the run may take. */
async function waitFor({ unit, held, check, progress }: TaskContext, id: number): Promise<Made> {
  for (;;) {
    check();
    const report = await held((tx) => readRunReport(tx, unit.id, id));
    if (!report) return { outcome: 'Failed', message: tell('report_deleted') };
    const { status, storageKey, rows, total, message } = report;
    if (status === 'Ready' && storageKey) return { outcome: 'Made', storageKey, rows };
    if (status === 'Failed') return { outcome: 'Failed', message: tell('as_said', { message }) };
    progress(rows, total);
    await pause(lookMs);
  }
}
