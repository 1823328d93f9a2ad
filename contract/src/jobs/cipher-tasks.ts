import { fields, line, optional } from '../kit/fields.ts';
import { type TaskFacts, usual } from './task-facts.ts';

/** Kinds of tasks that open and seal files; keys are called by their names, so that a template can ask for them. */
export const cipherTasks = {
  'Decrypt File': {
    ...usual,
    needs: 'Billing:Default',
    takesFiles: true,
    settings: fields({ ownKey: line(60), signedBy: optional(line(400)) }),
  },
  'Encrypt File': {
    ...usual,
    needs: 'Billing:Default',
    takesFiles: true,
    settings: fields({ partners: line(400), signWith: optional(line(60)) }),
  },
} as const satisfies Readonly<Record<string, TaskFacts>>;
