import {
  type Fields,
  fields,
  line,
  lines,
  oneOf,
  optional,
  readTyped,
  typedOf,
  whole,
  yesNo,
} from '@ratepayer/contract/kit/fields.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { type conditions, type failureRules, overlaps, scheduleKinds } from '@ratepayer/contract/jobs/job-states.ts';
import type { JobBody, JobPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import type { JobSchedule } from '@ratepayer/contract/jobs/next-runs.ts';
import type { TaskSettings } from '@ratepayer/contract/jobs/task-facts.ts';
import { isPlaceholder } from '@ratepayer/contract/jobs/job-parameters.ts';
import { taskFacts, type TaskType } from '@ratepayer/contract/jobs/task-types.ts';
import { say } from '../../platform/texts/staff-jobs.ts';

/** What the form of a job asks; its tasks are kept as one text, since they are drawn by themselves. */
export const jobFields = fields({
  name: line(120),
  isEnabled: yesNo,
  kind: oneOf(scheduleKinds),
  everyMinutes: whole({ min: 5, max: 720 }),
  time: line(5),
  d1: yesNo,
  d2: yesNo,
  d3: yesNo,
  d4: yesNo,
  d5: yesNo,
  d6: yesNo,
  d7: yesNo,
  monthDay: whole({ min: 1, max: 31 }),
  pattern: line(200),
  tasks: lines(40_000),
  timeoutMinutes: whole({ min: 1, max: 720 }),
  overlap: oneOf(overlaps),
  notifyOnFailure: optional(line(1_000)),
});
type Values = ValuesOf<typeof jobFields>;

export const dayFields = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'] as const;

/** A task as it is typed. */
export interface TaskDraft {
  /** Its own while it is on the page, however it is moved. */
  readonly key: string;
  readonly taskType: TaskType;
  readonly condition: (typeof conditions)[number];
  readonly onFailure: (typeof failureRules)[number];
  readonly settings: Readonly<Record<string, string | boolean>>;
}

/** A task that was just added, with what its settings begin with. */
export const newTask = (taskType: TaskType): TaskDraft => ({
  key: crypto.randomUUID(),
  taskType,
  condition: 'Always',
  onFailure: 'Stop',
  settings: typedSettings(taskFacts(taskType).settings, {}),
});

const typedSettings = (asked: Fields, values: TaskSettings): TaskDraft['settings'] =>
  Object.fromEntries(
    Object.entries(asked).map(([name, field]) => {
      const first = field.kind === 'choice' ? (field.of[0] ?? '') : undefined;
      const value = values[name];
      // What a template is asked for stands as it is.
      return [name, isPlaceholder(value) ? value : typedOf(field, value ?? first)];
    }),
  );

export const tasksIn = (text: string): readonly TaskDraft[] => (text === '' ? [] : (JSON.parse(text) as TaskDraft[]));

/** Tasks as their form shows them. */
export const draftsOf = (tasks: JobPage['tasks']): readonly TaskDraft[] =>
  tasks.map(({ settings, ...task }, at) => ({
    ...task,
    key: String(at),
    settings: typedSettings(taskFacts(task.taskType).settings, settings),
  }));

/** What the form begins with: a job as it is, or a new one. */
export function startOf(job: Omit<JobPage, 'id'> | undefined): Partial<Values> {
  if (!job)
    return {
      isEnabled: true,
      kind: 'Daily',
      everyMinutes: 60,
      time: '06:00',
      monthDay: 1,
      tasks: '',
      timeoutMinutes: 60,
      overlap: 'Skip',
    };
  const { name, isEnabled, schedule, timeoutMinutes, overlap, notifyOnFailure, tasks } = job;
  const { kind, everyMinutes, time, monthDay, pattern, weekdays } = schedule;
  return {
    ...Object.fromEntries(dayFields.map((day, at) => [day, weekdays.includes(at + 1)])),
    ...{ name, isEnabled, kind, everyMinutes, time, monthDay, pattern, timeoutMinutes, overlap },
    notifyOnFailure: notifyOnFailure.join(', '),
    tasks: JSON.stringify(draftsOf(tasks)),
  };
}

/** The settings of a task by what was typed; undefined where one is not taken. Those of a template may be answers. */
export function readSettings({ taskType, settings }: TaskDraft, ofTemplate = false): TaskSettings | undefined {
  const { settings: asked, missing } = taskFacts(taskType);
  const read = Object.entries(asked).map(([name, field]) => {
    const typed = settings[name] ?? '';
    const isAnswer = ofTemplate && isPlaceholder(typed);
    return [name, isAnswer ? { value: typed, problem: undefined } : readTyped(field, typed)] as const;
  });
  const taken = read.flatMap(([name, one]) => (one.problem ? [] : [[name, one.value] as const]));
  if (taken.length < read.length) return undefined;
  const values = Object.fromEntries(taken);
  return missing?.(values) ? undefined : values;
}

/** The tasks of a body by what was typed. */
export const tasksOf = (text: string, ofTemplate = false): JobBody['tasks'] =>
  tasksIn(text).map((task) => {
    const { taskType, condition, onFailure } = task;
    return { taskType, condition, onFailure, settings: readSettings(task, ofTemplate) ?? {} };
  });

/** What is wrong with tasks as they are typed, for the field that they stand in. */
export function wrongTasks(text: string, ofTemplate = false): Readonly<Record<string, string>> {
  const tasks = tasksIn(text);
  const wrong = tasks.findIndex((task) => readSettings(task, ofTemplate) === undefined);
  if (tasks.length === 0) return { tasks: say('task_needed') };
  return wrong >= 0 ? { tasks: say('task_wrong', { number: String(wrong + 1) }) } : {};
}

const unused = { everyMinutes: 60, time: '06:00', monthDay: 1, pattern: '' } as const;

/** A schedule by what was typed; what its kind does not need is left at what it was. */
export function scheduleOf(values: Partial<Values>): JobSchedule {
  const { kind = 'Manual', everyMinutes, time, monthDay, pattern } = values;
  return {
    kind,
    everyMinutes: everyMinutes ?? unused.everyMinutes,
    time: time || unused.time,
    monthDay: monthDay ?? unused.monthDay,
    pattern: pattern ?? unused.pattern,
    weekdays: kind === 'Weekly' ? dayFields.flatMap((day, at) => (values[day] ? [at + 1] : [])) : [],
  };
}

/** The body of a job by what was typed. */
export const bodyOf = (values: Values): JobBody => ({
  name: values.name,
  isEnabled: values.isEnabled,
  schedule: { ...scheduleOf(values), weekdays: [...scheduleOf(values).weekdays] },
  timeoutMinutes: values.timeoutMinutes,
  overlap: values.overlap,
  notifyOnFailure: addressesIn(values.notifyOnFailure),
  tasks: tasksOf(values.tasks),
});

export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '');
