import type { ImportDeps } from './capabilities/accounts/uploads/import-file.ts';
import type { TaskKind } from './capabilities/jobs/task-kind.ts';
import { importAccounts } from './capabilities/jobs/tasks/import-accounts.ts';
import { waitForApproval } from './capabilities/jobs/tasks/wait-for-approval.ts';

/** Every kind of task that a job may have, one line each; what each asks says `contract/src/jobs/task-types.ts`. */
export const taskKinds = (deps: ImportDeps): readonly TaskKind[] => [importAccounts(deps), waitForApproval];
