import { setTimeout } from 'node:timers/promises';
import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { processScheduled } from '@ratepayer/server/capabilities/autopay/process-scheduled.ts';
import { sendNotices } from '@ratepayer/server/capabilities/autopay/send-notices.ts';
import { stageAutopay } from '@ratepayer/server/capabilities/autopay/stage-autopay.ts';
import { takeOutcomes } from '@ratepayer/server/capabilities/autopay/take-outcomes.ts';
import { inquireUnknown } from '@ratepayer/server/capabilities/payments/attempts/inquire-attempts.ts';
import type { PaymentDeps } from '@ratepayer/server/capabilities/payments/deps.ts';
import { fixedClock } from '@ratepayer/server/platform/clock/clock.ts';
import { readBacklog } from '@ratepayer/server/platform/observe/read-backlog.ts';
import type { Consumer } from '@ratepayer/server/platform/outbox/consumer.ts';
import { relayBatch } from '@ratepayer/server/platform/outbox/relay.ts';
import { readRehearsed, type RehearsedRow } from './read-rehearsed.ts';
import { mailsCounted, rehearsed } from './stand-ins.ts';

export interface Rehearsal {
  readonly from: string;
  readonly through: string;
  readonly rows: readonly RehearsedRow[];
  /** How many mails of each kind would go out. */
  readonly mails: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

const hour = 3_600;
const hoursBetweenPlans = 6;
const longestMs = 10 * 60_000;
const writes = 'Somebody writes on this database server for ten minutes. End that transaction, then rehearse again.';

/**
 * Takes a database through days to come: what is owed today is planned, announced and taken by the worker's own verbs
 * under a clock that moves hour by hour. Mails are counted, gateways stood in for; nothing leaves the machine. The
 * database is changed: it is a copy.
 */
export async function rehearseDays(
  deps: PaymentDeps,
  { days, from, progress }: { readonly days: number; readonly from: string; readonly progress?: (day: string) => void },
): Promise<Rehearsal> {
  const clock = fixedClock(`${from}T00:00:00Z`);
  const own = rehearsed(deps, clock);
  const { consumer, mails } = mailsCounted();
  const faults: string[] = [];
  const failed = (error: unknown) => void faults.push(error instanceof Error ? error.message : String(error));
  // What waits in the copy was to be sent before: it is none of these days.
  await relayAll(deps, { ...consumer, take: async () => undefined });
  for (let n = 0; n < days * 24; n++) {
    if (n % hoursBetweenPlans === 0) {
      await stageAutopay(own);
      await sendNotices(own);
    }
    await takeDue(own, failed);
    if (n % 24 === 23) {
      await relayAll(deps, consumer);
      progress?.(clock.now().toISOString().slice(0, 10));
    }
    clock.advance(hour);
  }
  const through = addDays(from, days - 1);
  const rows = await readRehearsed(deps.db, from, through);
  return { from, through, rows, mails: Object.fromEntries([...mails].sort()), faults: [...new Set(faults)] };
}

/** An hour of the run: what is due, what is known later, and what ended. */
async function takeDue(deps: PaymentDeps, failed: (error: unknown) => void): Promise<void> {
  while ((await processScheduled(deps, failed)).begun > 0);
  await inquireUnknown(deps);
  while ((await takeOutcomes(deps)) > 0);
}

/**
 * Hands on whatever waits. While somebody writes on the same server, in whatever database, nothing is handed on: that
 * is waited for, or mails would be missing from what is said.
 */
async function relayAll({ db }: PaymentDeps, consumer: Consumer): Promise<void> {
  const until = performance.now() + longestMs;
  for (;;) {
    while ((await relayBatch(db, [consumer])) > 0);
    const waiting = (await readBacklog(db)).find(({ name }) => name === 'Announcements');
    if (!waiting?.count) return;
    if (performance.now() > until) throw new Error(writes);
    await setTimeout(100);
  }
}
