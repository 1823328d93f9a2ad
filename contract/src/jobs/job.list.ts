import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many, typed, yesNo } from '../kit/list-filter.ts';
import { executionStatuses, scheduleKinds } from './job-states.ts';
import type { JobRow } from './job.shapes.ts';

/** What repeats by itself, what runs next first. */
export const jobList = list<JobRow>()({
  name: 'jobs',
  needs: 'Billing:Default',
  usual: 'nextRunDate,name',
  period: 'none',
  columns: {
    name: { kind: 'text', sort: true },
    templateName: { kind: 'text', off: true },
    scheduleKind: { kind: 'text', sort: true },
    nextRunDate: { kind: 'instant', sort: true, maybe: true },
    lastRunDate: { kind: 'instant', maybe: true },
    lastStatus: { kind: 'status', maybe: true },
    lastSeconds: { kind: 'number', maybe: true, off: true },
    successes: { kind: 'number' },
    runs: { kind: 'number', off: true },
    isEnabled: { kind: 'yesNo', sort: true },
  },
  filters: {
    JobSchedules: many('schedule', scheduleKinds),
    JobLastStatuses: many('last', executionStatuses),
    JobEnabled: yesNo('enabled'),
    JobTemplate: typed('template', 120),
  },
  search: ['name'],
});

export const jobTexts: ListTexts<typeof jobList> = {
  ...headOf('jobs'),
  period: 'next_run',
  columns: {
    name: 'name',
    templateName: 'template',
    scheduleKind: 'job_schedule',
    nextRunDate: 'next_run',
    lastRunDate: 'last_run',
    lastStatus: 'last_run_status',
    lastSeconds: 'last_run_seconds',
    successes: 'job_successes',
    runs: 'job_runs',
    isEnabled: 'enabled',
  },
  filters: {
    JobSchedules: 'job_schedule',
    JobLastStatuses: 'last_run_status',
    JobEnabled: 'enabled',
    JobTemplate: 'template',
  },
  fields: { name: 'name' },
  members: ['scheduleKind'],
};
