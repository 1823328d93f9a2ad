import { fields, line, lines, optional, whole, yesNo } from '../kit/fields.ts';
import { cipherTasks } from './cipher-tasks.ts';
import { exportTasks } from '../exports/export-tasks.ts';
import { type TaskFacts, usual } from './task-facts.ts';
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
  'Send Payment Due Reminders': {
    ...usual,
    needs: 'Accounts:Manage',
    settings: fields({ days: whole({ min: 0, max: 60 }) }),
  },
  'Close Settlement Batches': {
    ...usual,
    needs: 'Transactions:Default',
    onlyPlatform: true,
    goesOn: false,
    settings: fields({}),
  },
  'Wait For Approval': {
    ...usual,
    needs: 'Billing:Default',
    settings: fields({ note: optional(lines(500)), anotherPerson: yesNo }),
  },
  ...transferTasks,
  ...cipherTasks,
  ...exportTasks,
} as const satisfies Readonly<Record<string, TaskFacts>>;

export type TaskType = keyof typeof taskTypes;
export const taskTypeNames = Object.keys(taskTypes) as [TaskType, ...TaskType[]];
/** Whether somebody may have a kind of task done. */
export const mayDo = (
  { role, permissions }: { readonly role: string; readonly permissions: ReadonlySet<string> },
  type: TaskType,
): boolean => {
  const { needs, onlyPlatform } = taskFacts(type);
  return permissions.has(needs) && (!onlyPlatform || role === 'Global Admin');
};

/** A kind of task by its name, as the tables keep it. */
export const taskFacts = (type: TaskType): TaskFacts => taskTypes[type];
