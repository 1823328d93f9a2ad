import { z } from 'zod';
import { fileStatuses } from '../files/file-state.ts';
import { bodyOf } from '../kit/body-of.ts';
import { instant, text } from '../kit/shapes.ts';
import {
  conditions,
  executionStatuses,
  failureRules,
  overlaps,
  scheduleKinds,
  taskStatuses,
  triggers,
} from './job-states.ts';
import type { TaskSettings } from './task-facts.ts';
import { taskFacts, type TaskType, taskTypeNames } from './task-types.ts';

const needed = (name: string) => name !== '';

/** When a job runs by itself; only what its kind needs counts. */
export const jobSchedule = z
  .strictObject({
    kind: z.enum(scheduleKinds),
    everyMinutes: z.number().int().min(5, 'staff-jobs/five_minutes').max(720).default(60),
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'staff-jobs/time_wrong')
      .default('06:00'),
    weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
    monthDay: z.number().int().min(1).max(31).default(1),
    pattern: text(200).default(''),
  })
  .refine(({ kind, weekdays }) => kind !== 'Weekly' || weekdays.length > 0, {
    path: ['weekdays'],
    error: 'staff-jobs/weekday_needed',
  })
  .refine(({ kind, pattern }) => kind !== 'On File Arrival' || pattern !== '', {
    path: ['pattern'],
    error: 'staff-jobs/pattern_needed',
  })
  .meta({ id: 'JobSchedule' });

const taskOf = <T extends TaskType>(taskType: T) =>
  z.strictObject({
    taskType: z.literal(taskType),
    condition: z.enum(conditions).default('Always'),
    onFailure: z.enum(failureRules).default('Stop'),
    settings: settingsOf(taskType),
  });
function settingsOf(taskType: TaskType) {
  const { settings, missing } = taskFacts(taskType);
  const given = bodyOf(settings) as z.ZodType<TaskSettings, TaskSettings>;
  if (!missing) return given;
  return given.superRefine((values, { addIssue }) => {
    const name = missing(values);
    if (name) addIssue({ code: 'custom', path: [name], message: 'staff-forms/needed' });
  });
}
const [first, ...others] = taskTypeNames;
/** One step of a job, with what its kind asks. */
export const jobTask = z.discriminatedUnion('taskType', [taskOf(first), ...others.map(taskOf)]).meta({ id: 'JobTask' });

export const mostTasks = 20;
const mostAddresses = 10;

/** What a job is, as it is written. */
export const jobBody = z.strictObject({
  name: text(120).refine(needed, 'staff-forms/needed'),
  schedule: jobSchedule,
  tasks: z.array(jobTask).min(1, 'staff-jobs/task_needed').max(mostTasks),
  timeoutMinutes: z.number().int().min(1).max(720),
  overlap: z.enum(overlaps),
  notifyOnFailure: z.array(z.email('staff-forms/no_email').max(200)).max(mostAddresses).default([]),
  isEnabled: z.boolean(),
});
export type JobBody = z.infer<typeof jobBody>;

/** A job as a list shows it. */
export const jobRow = z
  .object({
    id: z.number(),
    name: z.string(),
    templateName: z.string(),
    scheduleKind: z.enum(scheduleKinds),
    schedule: z.object({
      kind: z.enum(scheduleKinds),
      everyMinutes: z.number().int(),
      time: z.string(),
      weekdays: z.array(z.number().int()),
      monthDay: z.number().int(),
      pattern: z.string(),
    }),
    taskTypes: z.array(z.enum(taskTypeNames)),
    nextRunDate: instant.nullable(),
    lastRunDate: instant.nullable(),
    lastStatus: z.enum(executionStatuses).nullable(),
    lastSeconds: z.number().int().nullable(),
    /** Of the last 30 days, those that were Successful and all that ended. */
    successes: z.number().int(),
    runs: z.number().int(),
    isEnabled: z.boolean(),
    rowVersion: z.number().int(),
  })
  .meta({ id: 'Job' });
export type JobRow = z.infer<typeof jobRow>;

/** A task as it is kept. */
export const keptTask = z.object({
  taskType: z.enum(taskTypeNames),
  condition: z.enum(conditions),
  onFailure: z.enum(failureRules),
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** One with all that it says. */
export const jobPage = jobRow
  .extend({
    tasks: z.array(keptTask),
    timeoutMinutes: z.number().int(),
    overlap: z.enum(overlaps),
    notifyOnFailure: z.array(z.string()),
    /** What a run usually takes; null where none has ended well. */
    usualSeconds: z.number().int().nullable(),
  })
  .meta({ id: 'JobPage' });
export type JobPage = z.infer<typeof jobPage>;

/** A run as a list shows it. */
export const runRow = z
  .object({
    id: z.number(),
    jobId: z.number(),
    jobName: z.string(),
    trigger: z.enum(triggers),
    status: z.enum(executionStatuses),
    createdDate: instant,
    finishedDate: instant.nullable(),
    /** So far, of one that is under way. */
    seconds: z.number().int().nullable(),
    /** The task that it is at, or ended with; null before the first. */
    step: z.number().int().nullable(),
    steps: z.number().int(),
    stepType: z.enum(taskTypeNames).nullable(),
    /** What its last task counted that counted anything: names with their figures, commas between them. */
    counts: z.string(),
    startedBy: z.string(),
  })
  .meta({ id: 'JobRun' });
export type RunRow = z.infer<typeof runRow>;

const fileOfRun = z.object({
  id: z.number(),
  name: z.string(),
  sizeBytes: z.number(),
  status: z.enum(fileStatuses),
});

const runTask = z.object({
  position: z.number().int(),
  taskType: z.enum(taskTypeNames),
  status: z.enum(taskStatuses),
  /** How often it failed of what may pass, and was tried again. */
  failures: z.number().int(),
  startedDate: instant.nullable(),
  finishedDate: instant.nullable(),
  progressDone: z.number().int(),
  progressTotal: z.number().int(),
  counts: z.array(z.object({ name: z.string(), count: z.number() })),
  message: z.string(),
  errorMessage: z.string(),
  approvedBy: z.string(),
  /** The billing cycle that it brought bills into; null for one that did not. */
  cycleId: z.number().nullable(),
  /** The upload whose rows it refused last; null where all were taken. */
  uploadId: z.number().nullable(),
  files: z.array(fileOfRun),
});

/** One with its tasks. */
export const runPage = runRow
  .extend({
    tasks: z.array(runTask),
    /** No worker has taken it yet. */
    isWaiting: z.boolean(),
    /** When a task that failed of what may pass is tried again. */
    nextTryDate: instant.nullable(),
    /** What staff asked for, done when the running task has ended. */
    wish: z.enum(['', 'Pause', 'Stop']),
    pauseReason: z.string(),
    exitReason: z.string(),
    /** What it waits for: an approval, or that somebody lets it go on. */
    waitsFor: z.enum(['', 'Approval', 'Resume']),
    /** Whether who asks may approve. */
    mayApprove: z.boolean(),
    retryOfId: z.number().nullable(),
    /** It was begun again already. */
    retriedAs: z.number().nullable(),
    files: z.array(fileOfRun),
  })
  .meta({ id: 'JobRunPage' });
export type RunPage = z.infer<typeof runPage>;
