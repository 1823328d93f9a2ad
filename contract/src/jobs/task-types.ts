import { fields, line, lines, optional, whole, yesNo } from '../kit/fields.ts';
import { billTasks } from '../bills/bill-tasks.ts';
import { cipherTasks } from './cipher-tasks.ts';
import { exportTasks } from '../exports/export-tasks.ts';
import { meets } from '../users/needs.ts';
import type { Permission, Role } from '../users/roles.ts';
import { reportTask } from './report-task.ts';
import { type TaskFacts, type TaskSettings, usual } from './task-facts.ts';
import { transferTasks } from './transfer-tasks.ts';

/** Every kind of task that a job may have, by its name. */
export const taskTypes = {
  'Import Accounts': {
    ...usual,
    needs: 'Accounts:Manage',
    takesFiles: true,
    settings: fields({ mapping: optional(line(60)) }),
  },
  'Import Readings': {
    ...usual,
    needs: 'Accounts:Manage',
    takesFiles: true,
    settings: fields({ mapping: optional(line(60)) }),
  },
  'Import External Payments': {
    ...usual,
    needs: 'Billing:Default',
    takesFiles: true,
    movesMoney: true,
    settings: fields({ mapping: optional(line(60)) }),
  },
  'Import Enrollments': {
    ...usual,
    needs: 'AutopayEnrollment:Manage',
    takesFiles: true,
    movesMoney: true,
    settings: fields({ mapping: optional(line(60)) }),
  },
  'Send Payment Due Reminders': {
    ...usual,
    needs: 'Accounts:Manage',
    settings: fields({ days: optional(whole({ min: 0, max: 60 })) }),
  },
  'Close Settlement Batches': {
    ...usual,
    needs: 'Transactions:Default',
    onlyPlatform: true,
    goesOn: false,
    settings: fields({}),
  },
  'Stage Autopay': { ...usual, needs: 'AutopayEnrollment:Manage', settings: fields({}) },
  'Process Scheduled Payments': {
    ...usual,
    needs: 'ScheduledPayments:Manage',
    movesMoney: true,
    settings: fields({}),
  },
  'Wait For Approval': {
    ...usual,
    needs: 'Billing:Default',
    settings: fields({ note: optional(lines(500)), anotherPerson: yesNo }),
  },
  ...billTasks,
  ...transferTasks,
  ...cipherTasks,
  ...exportTasks,
  ...reportTask,
} as const satisfies Readonly<Record<string, TaskFacts>>;

export type TaskType = keyof typeof taskTypes;
export const taskTypeNames = Object.keys(taskTypes) as [TaskType, ...TaskType[]];
/** Whether somebody may have a task done: what its kind asks, and what it asks by what it says. */
export const mayDo = (
  { role, permissions }: { readonly role: Role | ''; readonly permissions: ReadonlySet<Permission> },
  type: TaskType,
  settings: TaskSettings = {},
): boolean => {
  const { needs, onlyPlatform, needsOf } = taskFacts(type);
  const asked = needsOf?.(settings);
  return (
    permissions.has(needs) &&
    (!onlyPlatform || role === 'Global Admin') &&
    (asked === undefined || meets({ role, permissions }, asked))
  );
};

/** A kind of task by its name, as the tables keep it. */
export const taskFacts = (type: TaskType): TaskFacts => taskTypes[type];
