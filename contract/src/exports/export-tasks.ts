import { fields, line, optional } from '../kit/fields.ts';
import { type TaskFacts, usual } from '../jobs/task-facts.ts';

/** Kinds of tasks that tell billing systems; without a format the one of the billing system of the business unit. */
export const exportTasks = {
  'Export Payments': { ...usual, needs: 'Billing:Default', settings: fields({ format: optional(line(60)) }) },
} as const satisfies Readonly<Record<string, TaskFacts>>;
