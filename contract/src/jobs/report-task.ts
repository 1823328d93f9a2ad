import { fields, oneOf } from '../kit/fields.ts';
import { reportPeriods } from './report-days.ts';
import { isAskedByDays, needsOfReport, reportsOfJobs } from './reports-of-jobs.ts';
import { type TaskFacts, type TaskSettings, usual } from './task-facts.ts';

/** Makes a list into a file, which the next task may send. */
export const reportTask = {
  'Run Report': {
    ...usual,
    needs: 'Reports:Default',
    needsOf: ({ report }: TaskSettings) => needsOfReport(String(report)),
    leaves: { category: 'Report', direction: 'Out' },
    settings: fields({
      report: oneOf(reportsOfJobs),
      reportPeriod: oneOf(reportPeriods),
      reportFormat: oneOf(['CSV', 'Excel']),
    }),
    missing: ({ report, reportPeriod }: TaskSettings) =>
      reportPeriod === 'All Days' && isAskedByDays(String(report)) ? 'reportPeriod' : undefined,
  },
} as const satisfies Readonly<Record<string, TaskFacts>>;
