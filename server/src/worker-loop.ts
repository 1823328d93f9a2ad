import type { Disk } from 'flydrive';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import { runUpload } from './capabilities/accounts/uploads/run-upload.ts';
import { emailConsumer, type MailDeps, sendEmail } from './capabilities/notifications/email.jobs.ts';
import { auditWhenDue } from './capabilities/payments/audit/audit-money.ts';
import { expireSessions } from './capabilities/payments/abandon-session.ts';
import { totalDays } from './capabilities/payments/daily-totals/total-days.ts';
import type { PaymentDeps } from './capabilities/payments/deps.ts';
import { interpretMessages } from './capabilities/payments/interpret-messages.ts';
import { inquireUnknown, sweepLostAttempts } from './capabilities/payments/sweep-attempts.ts';
import { expireSources } from './capabilities/payments/wallet/expire-sources.ts';
import { expireApprovals } from './capabilities/payments/reversal/second-person.ts';
import { closeDueBatches, refundOrphanedFees, takeBankReturns } from './capabilities/settlement/settle-due.ts';
import { purgeQuickPaySessions } from './capabilities/users/directory.ts';
import { ticketConsumer } from './capabilities/tickets/ticket-consumer.ts';
import { queues } from './platform/jobs/boss.ts';
import { sealAudit } from './platform/audit/seal.ts';
import { purgeCounters } from './platform/limits/limits.ts';
import { relayBatch } from './platform/outbox/relay.ts';
import { realtimeConsumer } from './platform/realtime/fan-out.ts';

export interface WorkerDeps {
  readonly payments: PaymentDeps;
  readonly mail: MailDeps;
  readonly disk: Disk;
  readonly boss: PgBoss;
  readonly onError: (what: string, error: unknown) => void;
}

const relayMs = 150;
const sweepMs = 2_000;
const settleMs = 60_000;
const houseMs = 60_000;
const totalsMs = 600_000;

/** Milliseconds between two looks of each loop when there was nothing to do. */
export interface Pace {
  readonly relayMs: number;
  readonly sweepMs: number;
  readonly settleMs: number;
  readonly houseMs: number;
  readonly totalsMs: number;
  /** How often lost jobs are looked for. */
  readonly superviseSeconds: number;
}
export const usualPace: Pace = { relayMs, sweepMs, settleMs, houseMs, totalsMs, superviseSeconds: 30 };

/** Starts everything a worker does and answers how to stop it. Any number of workers may run: each step is safe to share. */
export async function startWorker(deps: WorkerDeps, pace: Pace): Promise<{ stop(): Promise<void> }> {
  const { payments, mail, boss, disk } = deps;
  const consumers = [realtimeConsumer, emailConsumer(boss), ticketConsumer];
  await boss.work(queues.email, { batchSize: 10, perJobResults: true as const, notifyPollingIntervalSeconds: 2 }, async (jobs: Job<Parameters<typeof sendEmail>[1]>[]) => {
    const results: JobResult[] = [];
    for (const job of jobs) {
      results.push(
        await sendEmail(mail, job.data).then(
          () => ({ id: job.id, status: 'completed' as const }),
          (error: unknown) => ({ id: job.id, status: 'failed' as const, output: { message: error instanceof Error ? error.message : String(error) } }),
        ),
      );
    }
    return results;
  });
  await boss.work(queues.upload, { batchSize: 1, notifyPollingIntervalSeconds: 2 }, async (jobs: Job<Parameters<typeof runUpload>[1]>[]) => {
    for (const job of jobs) await runUpload({ db: payments.db, disk, clock: payments.clock }, job.data);
  });
  const loops = [
    repeat(
      pace.relayMs,
      () => relayBatch(payments.db, consumers),
      (error) => deps.onError('outbox relay', error),
    ),
    repeat(
      pace.sweepMs,
      async () => (await sweepLostAttempts(payments)) + (await inquireUnknown(payments)) + (await expireSessions(payments)) + (await interpretMessages(payments)),
      (error) => deps.onError('payment sweep', error),
    ),
    repeat(
      pace.settleMs,
      async () => {
        await closeDueBatches(payments);
        await takeBankReturns(payments);
        await refundOrphanedFees(payments);
        await expireApprovals(payments);
        return 0;
      },
      (error) => deps.onError('settlement', error),
    ),
    repeat(
      pace.houseMs,
      async () => {
        await purgeCounters(payments.db);
        for (const seal of await sealAudit(payments.db, payments.keyring)) console.log(JSON.stringify({ level: 'info', what: 'audit seal', seal }));
        await purgeQuickPaySessions(payments.db);
        await expireSources(payments.db, payments.clock);
        for (const finding of (await auditWhenDue(payments.db)) ?? []) deps.onError('invariant audit', new Error(`${finding.rule}: ${finding.entity} ${finding.entityId}: ${finding.detail}`));
        return 0;
      },
      (error) => deps.onError('housekeeping', error),
    ),
    repeat(
      pace.totalsMs,
      async () => {
        await totalDays(payments.db);
        return 0;
      },
      (error) => deps.onError('daily totals', error),
    ),
  ];
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}

/** Runs `step` again and again: at once while it finds work, else after `pauseMs`. */
function repeat(pauseMs: number, step: () => Promise<number>, onError: (error: unknown) => void): { stop(): Promise<void> } {
  let stopped = false;
  let wake: () => void = () => undefined;
  const running = (async () => {
    while (!stopped) {
      const found = await step().catch((error) => {
        onError(error);
        return 0;
      });
      if (found === 0 && !stopped) {
        await new Promise<void>((done) => {
          wake = done;
          setTimeout(done, pauseMs);
        });
      }
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
}
