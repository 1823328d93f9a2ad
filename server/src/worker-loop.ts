import type { Disk } from 'flydrive';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import { runUpload } from './capabilities/accounts/uploads/run-upload.ts';
import { emailConsumer, type MailDeps, sendEmail } from './capabilities/notifications/email.jobs.ts';
import { auditWhenDue } from './capabilities/audit/audit-money.ts';
import { expireSessions } from './capabilities/sessions/abandon-session.ts';
import { totalDays } from './capabilities/payments/daily-totals/total-days.ts';
import type { PaymentDeps } from './capabilities/payments/deps.ts';
import { interpretAt, merchantsWithMessages, rereadMessages } from './capabilities/payments/late-truth/interpret-messages.ts';
import { giveBackWhatRests } from './capabilities/payments/late-truth/give-back-rest.ts';
import { inquireAt, merchantsInDoubt } from './capabilities/payments/attempts/inquire-attempts.ts';
import { sweepLostAttempts } from './capabilities/payments/attempts/sweep-attempts.ts';
import { forgetTokens } from './capabilities/wallet/tokens/forget-tokens.ts';
import { expireSources } from './capabilities/wallet/expire-sources.ts';
import { expireApprovals } from './capabilities/reversals/dual-approval.ts';
import { closeDueBatches, refundOrphanedFees, takeBankReturns } from './capabilities/settlement/settle-due.ts';
import { purgeProvider, purgeQuickPaySessions } from './capabilities/users/directory.ts';
import { ticketConsumer } from './capabilities/tickets/ticket-consumer.ts';
import { queues } from './platform/jobs/boss.ts';
import { lanes } from './platform/jobs/lanes.ts';
import { sealAudit } from './platform/audit/seal.ts';
import { purgeCounters } from './platform/limits/limits.ts';
import { logLine } from './platform/observe/log.ts';
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
  await rereadMessages(payments);
  const inquiries = lanes(
    () => merchantsInDoubt(payments),
    (at) => at.merchantAccountId,
    (at) => inquireAt(payments, at),
    (error) => deps.onError('inquiries', error),
  );
  const messages = lanes(
    () => merchantsWithMessages(payments),
    (at) => at.merchantAccountId,
    (at) => interpretAt(payments, at),
    (error) => deps.onError('gateway messages', error),
  );
  const loops = [
    repeat(
      pace.relayMs,
      () => relayBatch(payments.db, consumers),
      (error) => deps.onError('outbox relay', error),
    ),
    repeat(
      pace.sweepMs,
      async () => (await sweepLostAttempts(payments)) + (await inquiries.look()) + (await expireSessions(payments)) + (await messages.look()),
      (error) => deps.onError('payment sweep', error),
    ),
    // Each by itself: a close that fails keeps no return waiting.
    ...[closeDueBatches, takeBankReturns, refundOrphanedFees, giveBackWhatRests, expireApprovals].map((settle) =>
      repeat(
        pace.settleMs,
        async () => {
          await settle(payments);
          return 0;
        },
        (error) => deps.onError('settlement', error),
      ),
    ),
    repeat(
      pace.houseMs,
      async () => {
        await purgeCounters(payments.db);
        for (const seal of await sealAudit(payments.db, payments.keyring)) logLine('info', 'audit seal', { seal });
        await purgeQuickPaySessions(payments.db);
        await purgeProvider(payments.db);
        await expireSources(payments.db, payments.clock);
        await forgetTokens(payments);
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
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
      await Promise.all([inquiries.idle(), messages.idle()]);
    },
  };
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
