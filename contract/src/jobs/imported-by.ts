import type { ImportType } from '../accounts/upload-settings.ts';
import type { TaskType } from './task-types.ts';

/** What a kind of task brings in, of those that bring anything in. */
export const importedBy: ReadonlyMap<TaskType, ImportType> = new Map([
  ['Import Accounts', 'Accounts'],
  ['Import Readings', 'Readings'],
  ['Import External Payments', 'External Payments'],
  ['Import Enrollments', 'Autopay Enrollments'],
]);

/** The kinds of tasks that bring in one of these types. */
export const tasksThatBringIn = (isOne: (type: ImportType) => boolean): readonly TaskType[] =>
  [...importedBy].flatMap(([task, type]) => (isOne(type) ? [task] : []));
