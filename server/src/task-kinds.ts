import type { ImportDeps } from './capabilities/accounts/uploads/import-file.ts';
import type { ExportDeps } from './capabilities/exports/deps.ts';
import type { TaskKind } from './capabilities/jobs/task-kind.ts';
import { approveBillingCycle } from './capabilities/jobs/tasks/approve-cycle.ts';
import { closeBatches } from './capabilities/jobs/tasks/close-batches.ts';
import { decryptFilesTask } from './capabilities/jobs/tasks/decrypt-files.ts';
import { encryptFilesTask } from './capabilities/jobs/tasks/encrypt-files.ts';
import { exportPayments } from './capabilities/jobs/tasks/export-payments.ts';
import { importBills } from './capabilities/jobs/tasks/import-bills.ts';
import { importTasks } from './capabilities/jobs/tasks/import-files.ts';
import { receiveFilesTask } from './capabilities/jobs/tasks/receive-files.ts';
import { runReportTask } from './capabilities/jobs/tasks/run-report.ts';
import { sendFilesTask } from './capabilities/jobs/tasks/send-files.ts';
import { sendReminders } from './capabilities/jobs/tasks/send-reminders.ts';
import { processScheduledTask } from './capabilities/jobs/tasks/process-scheduled.ts';
import { stageAutopayTask } from './capabilities/jobs/tasks/stage-autopay.ts';
import { waitForApproval } from './capabilities/jobs/tasks/wait-for-approval.ts';
import type { PaymentDeps } from './capabilities/payments/deps.ts';
import type { TransferDeps } from './capabilities/transfers/deps.ts';
import { reportedLists } from './parts.ts';

/** What kinds of tasks work with. */
export type TaskDeps = ImportDeps & PaymentDeps & TransferDeps & ExportDeps;

/** Every kind of task that a job may have, one line each; what each asks says `contract/src/jobs/task-types.ts`. */
export const taskKinds = (deps: TaskDeps): readonly TaskKind[] => [
  ...importTasks(deps),
  importBills(deps),
  approveBillingCycle(deps),
  waitForApproval,
  sendReminders(deps),
  stageAutopayTask(deps),
  processScheduledTask(deps),
  closeBatches(deps),
  receiveFilesTask(deps),
  sendFilesTask(deps),
  decryptFilesTask(deps),
  encryptFilesTask(deps),
  exportPayments(deps),
  runReportTask({ ...deps, lists: reportedLists }),
];
