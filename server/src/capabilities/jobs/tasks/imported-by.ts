import type { ImportType } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { TaskType } from '@ratepayer/contract/jobs/task-types.ts';

/** What a kind of task brings in, of those that bring anything in. */
export const importedBy: ReadonlyMap<TaskType, ImportType> = new Map([
  ['Import Accounts', 'Accounts'],
  ['Import Readings', 'Readings'],
  ['Import External Payments', 'External Payments'],
]);
