import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many, typed } from '../kit/list-filter.ts';
import { executionStatuses, triggers } from './job-states.ts';
import type { RunRow } from './job.shapes.ts';

/** What jobs did, the latest first. */
export const runList = list<RunRow>()({
  name: 'job-runs',
  needs: 'Billing:Default',
  usual: '-createdDate',
  period: 'open',
  columns: {
    createdDate: { kind: 'instant', sort: true },
    jobName: { kind: 'text', sort: true },
    trigger: { kind: 'text' },
    status: { kind: 'status', sort: true },
    stepType: { kind: 'text', maybe: true },
    step: { kind: 'number', maybe: true, off: true },
    steps: { kind: 'number', off: true },
    seconds: { kind: 'number', maybe: true },
    counts: { kind: 'text' },
    finishedDate: { kind: 'instant', maybe: true, off: true },
    startedBy: { kind: 'text' },
  },
  filters: {
    JobRunStatuses: many('status', executionStatuses),
    JobRunTriggers: many('trigger', triggers),
    JobRunJob: typed('job', 120),
  },
  search: ['jobName', 'startedBy'],
});

export const runTexts: ListTexts<typeof runList> = {
  ...headOf('runs'),
  period: 'run_started',
  columns: {
    createdDate: 'run_started',
    jobName: 'job',
    trigger: 'run_trigger',
    status: 'status',
    stepType: 'run_step',
    step: 'run_step_number',
    steps: 'run_steps',
    seconds: 'run_seconds',
    counts: 'run_counts',
    finishedDate: 'run_ended',
    startedBy: 'run_by',
  },
  filters: { JobRunStatuses: 'status', JobRunTriggers: 'run_trigger', JobRunJob: 'job' },
  fields: { jobName: 'job', startedBy: 'run_by' },
  members: ['trigger', 'stepType', 'startedBy'],
};
