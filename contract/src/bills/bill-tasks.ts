import { fields, line, oneOf, whole, yesNo } from '../kit/fields.ts';
import { type TaskFacts, usual } from '../jobs/task-facts.ts';
import { notificationStrategies } from './cycle-state.ts';

/** Kinds of tasks that bring bills in and have them approved. */
export const billTasks = {
  'Import Bills': {
    ...usual,
    needs: 'Billing:Default',
    takesFiles: true,
    settings: fields({
      // With the day behind it: a cycle has a name of its own.
      cycleName: line(100),
      dueDays: whole({ min: 0, max: 120 }),
      notificationStrategy: oneOf(notificationStrategies),
      expectsDocuments: yesNo,
    }),
  },
  'Approve Billing Cycle': {
    ...usual,
    needs: 'Billing:Default',
    settings: fields({ anotherPerson: yesNo }),
  },
} as const satisfies Readonly<Record<string, TaskFacts>>;
