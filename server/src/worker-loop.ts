import type { Disk } from 'flydrive';
import type { PgBoss } from 'pg-boss';
import { accountSchedules } from './capabilities/accounts/account-schedules.ts';
import { billSchedules } from './capabilities/bills/bill-schedules.ts';
import { type BillJob, runCycle } from './capabilities/bills/run-cycle.ts';
import type { UploadJob } from './capabilities/accounts/uploads/due-upload.ts';
import { workOnUpload } from './capabilities/accounts/uploads/work-on-upload.ts';
import { autopaySchedules } from './capabilities/autopay/autopay-schedules.ts';
import { returnedConsumer } from './capabilities/autopay/returned-consumer.ts';
import { auditSchedules } from './capabilities/audit/audit-schedules.ts';
import { dashboardSchedules } from './capabilities/dashboard/dashboard-schedules.ts';
import { emailConsumer } from './capabilities/notifications/email-consumer.ts';
import { type EmailJob, type MailDeps, sendEmail } from './capabilities/notifications/send-email.ts';
import { jobSchedules } from './capabilities/jobs/job-schedules.ts';
import { sendText, type TextJob } from './capabilities/notifications/send-text.ts';
import { textConsumer } from './capabilities/notifications/text-consumer.ts';
import { fileSchedules } from './capabilities/files/file-schedules.ts';
import { failedMails } from './capabilities/notifications/sent-mails.ts';
import { failedTexts } from './capabilities/notifications/sent-texts.ts';
import { formSchedules } from './capabilities/forms/form-schedules.ts';
import type { PaymentDeps } from './capabilities/payments/deps.ts';
import { recordSchedules } from './capabilities/payment-records/record-schedules.ts';
import { securitySchedules } from './capabilities/organizations/security/security-schedules.ts';
import { merchantSchedules } from './capabilities/gateways/merchant-schedules.ts';
import { paymentSchedules } from './capabilities/payments/payment-schedules.ts';
import { reportSchedules } from './capabilities/reports/report-schedules.ts';
import { retentionSchedules } from './capabilities/retention/retention-schedules.ts';
import { approvalSchedules } from './capabilities/reversals/approval-schedules.ts';
import { sessionSchedules } from './capabilities/sessions/session-schedules.ts';
import { settlementSchedules } from './capabilities/settlement/settlement-schedules.ts';
import { ticketConsumer } from './capabilities/tickets/ticket-consumer.ts';
import { runTest, type TestJob } from './capabilities/transfers/test-connection.ts';
import { keySchedules } from './capabilities/transfers/keys/key-schedules.ts';
import { type KeyTestJob, runKeyTest } from './capabilities/transfers/keys/test-key.ts';
import { userSchedules } from './capabilities/users/user-schedules.ts';
import { walletSchedules } from './capabilities/wallet/wallet-schedules.ts';
import type { FileTransfer } from './integrations/file-transfer/file-transfer.ts';
import { sealSchedules } from './platform/audit/seal-schedules.ts';
import { queues } from './platform/jobs/boss.ts';
import { failedJobs, keepDeadJobs } from './platform/jobs/dead-jobs.ts';
import { type JobKind, jobKind } from './platform/jobs/job-kind.ts';
import { workQueues } from './platform/jobs/queue-schedules.ts';
import { limitSchedules } from './platform/limits/limit-schedules.ts';
import { keepMaintenance, type Maintenance } from './platform/maintenance/maintenance.ts';
import { restSchedules } from './platform/maintenance/rest-schedules.ts';
import type { Consumer } from './platform/outbox/consumer.ts';
import { outboxSchedules } from './platform/outbox/outbox-schedules.ts';
import { realtimeConsumer } from './platform/realtime/fan-out.ts';
import type { Pace } from './platform/schedules/pace.ts';
import { runSchedules } from './platform/schedules/run-schedules.ts';
import type { Schedule } from './platform/schedules/schedule.ts';
import { retentionClasses } from './retention-classes.ts';
import { fileOwners } from './file-owners.ts';
import { importKindsWith } from './import-kinds.ts';
import { movedWith, reportedLists } from './parts.ts';
import { taskKinds } from './task-kinds.ts';

export interface WorkerDeps {
  readonly payments: PaymentDeps;
  readonly mail: MailDeps;
  readonly disk: Disk;
  readonly boss: PgBoss;
  /** How files come and go. */
  readonly transfer: FileTransfer;
  readonly onError: (what: string, error: unknown) => void;
}

/** Who hears of what was announced; the last three only take again what failed and a person sent again. */
const consumersOf = ({ boss, payments: { clock } }: WorkerDeps): Consumer[] => [
  realtimeConsumer,
  emailConsumer(boss),
  textConsumer(boss, clock),
  returnedConsumer(clock),
  ticketConsumer,
  failedMails(boss),
  failedTexts(boss),
  failedJobs(boss),
];

/** What is done once for each row of a queue. */
const jobsOf = ({ payments, mail, disk, boss, transfer }: WorkerDeps): JobKind[] => {
  const { db, clock, keyring, texts } = payments;
  return [
    jobKind<EmailJob>({ queue: queues.email, batchSize: 10, run: (job) => sendEmail(mail, job) }),
    jobKind<TextJob>({
      queue: queues.text,
      batchSize: 10,
      run: (job) => sendText({ db, clock, boss, keyring, texts }, job),
    }),
    jobKind<UploadJob>({
      queue: queues.upload,
      batchSize: 1,
      run: (job) => workOnUpload({ db, disk, clock, boss, movedWith, importKinds: importKindsWith(payments) }, job),
    }),
    jobKind<TestJob>({
      queue: queues.connections,
      batchSize: 1,
      run: (job) => runTest({ db, keyring, clock, transfer, disk }, job),
    }),
    jobKind<KeyTestJob>({
      queue: queues.fileKeys,
      batchSize: 1,
      run: (job) => runKeyTest({ db, keyring, clock }, job),
    }),
    jobKind<BillJob>({ queue: queues.bills, batchSize: 1, run: (job) => runCycle({ db, disk, clock }, job) }),
  ];
};

/** What is done again and again: one line for each capability that does something by itself. */
const schedulesOf = (deps: WorkerDeps, pace: Pace, maintenance: Maintenance): Schedule[] => {
  const { payments, disk, boss, transfer, onError } = deps;
  const { db, clock, texts } = payments;
  const kinds = taskKinds({ ...payments, disk, boss, transfer, movedWith, importKinds: importKindsWith(payments) });
  return [
    ...outboxSchedules(db, consumersOf(deps), pace),
    ...paymentSchedules(payments, pace, onError),
    ...recordSchedules(db, pace),
    ...sessionSchedules(payments, pace),
    ...formSchedules(payments, pace),
    ...autopaySchedules(payments, pace, onError),
    ...billSchedules({ db, clock, disk, texts }, pace),
    ...settlementSchedules(payments, pace),
    ...approvalSchedules(payments, pace),
    ...merchantSchedules(payments, pace),
    ...securitySchedules(payments, pace),
    ...reportSchedules({ db, disk, clock, lists: reportedLists }, pace, onError),
    ...jobSchedules({ db, disk, clock, kinds }, pace, maintenance, onError),
    ...limitSchedules(db, pace),
    ...sealSchedules(payments, pace),
    ...accountSchedules({ db, clock, movedWith }, pace),
    ...userSchedules(payments, pace),
    ...keySchedules(payments, pace),
    ...walletSchedules(payments, pace),
    ...fileSchedules({ db, disk, owners: fileOwners }, pace),
    ...dashboardSchedules({ db, clock }, pace),
    ...auditSchedules(payments, pace, onError),
    ...retentionSchedules({ db, clock, classes: retentionClasses(payments) }, pace, onError),
  ];
};

/**
 * Starts everything a worker does and answers how to stop it. Any number of workers may run: each step is safe to
 * share.
 */
export async function startWorker(deps: WorkerDeps, pace: Pace): Promise<{ stop(): Promise<void> }> {
  const { boss, onError } = deps;
  const maintenance = keepMaintenance(deps.payments.db);
  const queues = workQueues(boss, jobsOf(deps), pace, maintenance, onError);
  await queues.run();
  await keepDeadJobs(boss, deps.payments.db, pace.jobsSeconds);
  const schedules = restSchedules([queues, ...schedulesOf(deps, pace, maintenance)], maintenance);
  return runSchedules(deps.payments.db, schedules, pace.boardMs, onError);
}
