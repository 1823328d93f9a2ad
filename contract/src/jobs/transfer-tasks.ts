import { fields, line, oneOf, optional } from '../kit/fields.ts';
import { type TaskFacts, type TaskSettings, usual } from './task-facts.ts';

/** What becomes of a file at its host when it was fetched. */
const afterwards = ['Move', 'Delete', 'Leave'] as const;

/** Kinds of tasks that fetch and send files; a connection is called by its name, so that a template can ask for it. */
export const transferTasks = {
  'Receive File': {
    ...usual,
    leaves: { category: 'Import', direction: 'In' },
    needs: 'Billing:Default',
    settings: fields({
      connection: line(60),
      filePattern: line(200),
      afterwards: oneOf(afterwards),
      moveTo: optional(line(255)),
    }),
    missing: ({ afterwards: then, moveTo }: TaskSettings) => (then === 'Move' && !moveTo ? 'moveTo' : undefined),
  },
  'Send File': {
    ...usual,
    needs: 'Billing:Default',
    takesFiles: true,
    settings: fields({ connection: line(60) }),
  },
} as const satisfies Readonly<Record<string, TaskFacts>>;
