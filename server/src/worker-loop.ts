import type { Disk } from 'flydrive';
import type { PgBoss } from 'pg-boss';
import { moveWaiting } from './capabilities/accounts/lifecycle/move-waiting.ts';
import { emptyCycles } from './capabilities/bills/empty-cycles.ts';
import { publishCycles } from './capabilities/bills/publish-cycles.ts';
import { type BillJob, runCycle } from './capabilities/bills/run-cycle.ts';
import type { UploadJob } from './capabilities/accounts/uploads/due-upload.ts';
import { runUpload } from './capabilities/accounts/uploads/run-upload.ts';
import { auditWhenDue } from './capabilities/audit/audit-money.ts';
import { emailConsumer } from './capabilities/notifications/email-consumer.ts';
import { type EmailJob, type MailDeps, sendEmail } from './capabilities/notifications/send-email.ts';
import { sendText, type TextJob } from './capabilities/notifications/send-text.ts';
import { textConsumer } from './capabilities/notifications/text-consumer.ts';
import { failedMails } from './capabilities/notifications/sent-mails.ts';
import type { PaymentDeps } from './capabilities/payments/deps.ts';
import { paymentSchedules } from './capabilities/payments/payment-schedules.ts';
import { reportSchedules } from './capabilities/reports/report-schedules.ts';
import { expireApprovals } from './capabilities/reversals/dual-approval.ts';
import { expireSessions } from './capabilities/sessions/abandon-session.ts';
import { forgetUnfinished } from './capabilities/sessions/forget-unfinished.ts';
import { settlementSchedules } from './capabilities/settlement/settlement-schedules.ts';
import { ticketConsumer } from './capabilities/tickets/ticket-consumer.ts';
import { purgeQuickPaySessions } from './capabilities/users/directory.ts';
import { purgeProvider } from './capabilities/users/purge-provider.ts';
import { expireSources } from './capabilities/wallet/expire-sources.ts';
import { forgetTokens } from './capabilities/wallet/tokens/forget-tokens.ts';
import { sealAudit } from './platform/audit/seal.ts';
import { queues } from './platform/jobs/boss.ts';
import { failedJobs, keepDeadJobs } from './platform/jobs/dead-jobs.ts';
import { type JobKind, jobKind, workOn } from './platform/jobs/job-kind.ts';
import { purgeCounters } from './platform/limits/limits.ts';
import { logLine } from './platform/observe/log.ts';
import type { Consumer } from './platform/outbox/consumer.ts';
import { outboxSchedules } from './platform/outbox/outbox-schedules.ts';
import { realtimeConsumer } from './platform/realtime/fan-out.ts';
import { runSchedules } from './platform/schedules/run-schedules.ts';
import type { Schedule } from './platform/schedules/schedule.ts';
import { importKinds, movedWith, reportedLists } from './parts.ts';

export interface WorkerDeps {
  readonly payments: PaymentDeps;
  readonly mail: MailDeps;
  readonly disk: Disk;
  readonly boss: PgBoss;
  readonly onError: (what: string, error: unknown) => void;
}

/** Milliseconds between two looks of each kind of schedule when there was nothing to do. */
export interface Pace {
  readonly relayMs: number;
  readonly sweepMs: number;
  readonly settleMs: number;
  readonly houseMs: number;
  readonly totalsMs: number;
  /** How often lost jobs are looked for. */
  readonly superviseSeconds: number;
  /** How often a queue is looked at for jobs whose pause is over. */
  readonly jobsSeconds: number;
  /** How often the board of the schedules is written. */
  readonly boardMs: number;
}
export const usualPace: Pace = {
  relayMs: 50,
  sweepMs: 2_000,
  settleMs: 60_000,
  houseMs: 60_000,
  totalsMs: 600_000,
  superviseSeconds: 30,
  jobsSeconds: 2,
  boardMs: 5_000,
};

/** Who hears of what was announced; the last two only take again what failed and a person sent again. */
const consumersOf = ({ boss }: WorkerDeps): Consumer[] => [
  realtimeConsumer,
  emailConsumer(boss),
  textConsumer(boss),
  ticketConsumer,
  failedMails(boss),
  failedJobs(boss),
];

/** What is done once for each row of a queue. */
const jobsOf = ({ payments: { db, clock, keyring, texts }, mail, disk }: WorkerDeps): JobKind[] => [
  jobKind<EmailJob>({ queue: queues.email, batchSize: 10, run: (job) => sendEmail(mail, job) }),
  jobKind<TextJob>({ queue: queues.text, batchSize: 10, run: (job) => sendText({ db, keyring, texts }, job) }),
  jobKind<UploadJob>({
    queue: queues.upload,
    batchSize: 1,
    run: (job) => runUpload({ db, disk, clock, movedWith, importKinds }, job),
  }),
  jobKind<BillJob>({ queue: queues.bills, batchSize: 1, run: (job) => runCycle({ db, disk, clock }, job) }),
];

/** What is done again and again. */
const schedulesOf = (deps: WorkerDeps, pace: Pace): Schedule[] => [
  ...outboxSchedules(deps.payments.db, consumersOf(deps), pace),
  ...paymentSchedules(deps.payments, pace, deps.onError),
  { name: 'expired sessions', everyMs: pace.sweepMs, untilEmpty: true, run: () => expireSessions(deps.payments) },
  { name: 'bills to publish', everyMs: pace.sweepMs, untilEmpty: true, run: () => publishCycles(deps.payments) },
  {
    name: 'bills of deleted cycles',
    everyMs: pace.sweepMs,
    untilEmpty: true,
    run: () => emptyCycles({ db: deps.payments.db, disk: deps.disk }),
  },
  ...settlementSchedules(deps.payments, pace),
  { name: 'expired approval requests', everyMs: pace.settleMs, run: () => expireApprovals(deps.payments) },
  ...reportSchedules(
    { db: deps.payments.db, disk: deps.disk, clock: deps.payments.clock, lists: reportedLists },
    pace,
    deps.onError,
  ),
  ...houseSchedules(deps, pace),
];

const houseSchedules = ({ payments, onError }: WorkerDeps, { houseMs }: Pace): Schedule[] => [
  { name: 'old counters of limits', everyMs: houseMs, run: () => purgeCounters(payments.db) },
  {
    name: 'audit seal',
    everyMs: houseMs,
    run: async () => {
      for (const seal of await sealAudit(payments.db, payments.keyring)) logLine('info', 'audit seal', { seal });
    },
  },
  { name: 'balances that wait for an account', everyMs: houseMs, run: () => moveWaiting(payments.db) },
  { name: 'old look-ups', everyMs: houseMs, run: () => purgeQuickPaySessions(payments.db) },
  { name: 'old sign-ins', everyMs: houseMs, run: () => purgeProvider(payments.db) },
  { name: 'expired cards', everyMs: houseMs, run: () => expireSources(payments.db, payments.clock) },
  { name: 'tokens to forget', everyMs: houseMs, run: () => forgetTokens(payments) },
  { name: 'unfinished sessions', everyMs: houseMs, run: () => forgetUnfinished(payments) },
  {
    name: 'audit of the money',
    everyMs: houseMs,
    run: async () => {
      for (const { rule, entity, entityId, detail } of (await auditWhenDue(payments.db)) ?? [])
        onError('invariant audit', new Error(`${rule}: ${entity} ${entityId}: ${detail}`));
    },
  },
];

/**
 * Starts everything a worker does and answers how to stop it. Any number of workers may run: each step is safe to
 * share.
 */
export async function startWorker(deps: WorkerDeps, pace: Pace): Promise<{ stop(): Promise<void> }> {
  const { boss, onError } = deps;
  for (const job of jobsOf(deps))
    await workOn(boss, job, pace.jobsSeconds, (error) => onError(`job ${job.queue}`, error));
  await keepDeadJobs(boss, deps.payments.db, pace.jobsSeconds);
  return runSchedules(deps.payments.db, schedulesOf(deps, pace), pace.boardMs, onError);
}
