import { addDays, startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { lockAccounts } from '../accounts/account-rows.ts';
import { holdScheduled } from '../enrolments/hold-scheduled.ts';
import { moveScheduled } from '../enrolments/move-scheduled.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { openTicket } from '../payments/open-ticket.ts';
import { takeScheduled } from '../payments/take-scheduled.ts';
import { openScheduled } from '../sessions/open-scheduled.ts';
import type { SessionContext } from '../sessions/session-row.ts';
import { type AutopayUnit, readAutopayUnit } from './autopay-unit.ts';
import { judgeRun } from './judge-run.rules.ts';
import { readScheduledFacts, type ScheduledFacts } from './scheduled-facts.ts';
import { aroundOf } from './send-notices.ts';
import { takeOutcomes } from './take-outcomes.ts';
import { tellNotTaken } from './tell-payers.ts';

const atOnce = 100;
const sideBySide = 4;
const minuteMs = 60_000;
/** How long it waits before it is looked at again. */
const waitMs = { held: 60 * minuteMs, other: minuteMs, pending: 10 * minuteMs } as const;
/** Another payment of the account is waited for until so long before the day ends. */
const lastCallMs = 60 * minuteMs;

interface At {
  readonly id: number;
  readonly businessUnitId: number;
}

/** What is due, the longest waiting first. */
const dueNow = (deps: PaymentDeps, only: number | undefined): Promise<At[]> =>
  deps.db.platform((tx) =>
    rowsOf(
      tx,
      sql<At>`select id, business_unit_id as "businessUnitId" from published.scheduled_payment
        where status = 'Scheduled' and starts_at <= ${deps.clock.now()}
        and coalesce(next_try_date, '-infinity') <= ${deps.clock.now()}
        and (${only ?? null}::int is null or business_unit_id = ${only ?? null})
        order by processing_date, id limit ${atOnce}`,
    ),
  );

/** Whether another payment of the account is waited for no longer. */
const isLastCall = ({ today, now, unit }: AutopayUnit, { processingDate }: ScheduledFacts): boolean =>
  today > processingDate || startOfDay(addDays(today, 1), unit.timezone).getTime() - now.getTime() <= lastCallMs;

/**
 * What is taken of a payment that is due, under every lock it needs: its enrolment, it, its account. Answers the
 * session that pays it; nothing where it waits or ended, which is written.
 */
async function prepare(
  deps: PaymentDeps,
  tx: Tx,
  around: AutopayUnit,
  id: number,
): Promise<SessionContext | undefined> {
  const [held] = await holdScheduled(tx, [id], { skip: true });
  if (held?.status !== 'Scheduled') return undefined;
  await lockAccounts(tx, [held.accountId]);
  const [of] = await readScheduledFacts(tx, sql`s.id = ${id}`);
  if (!of) return undefined;
  const verdict = judgeRun(of, aroundOf(around, of.channel), isLastCall(around, of));
  const at = { id, from: 'Scheduled' } as const;
  if (verdict.kind === 'waits') {
    await moveScheduled(tx, [{ ...at, set: { nextTryDate: later(deps, waitMs[verdict.why]) } }]);
    return undefined;
  }
  if (verdict.kind === 'ends') {
    await moveScheduled(tx, [{ ...at, event: verdict.event, reason: verdict.reason }]);
    await tellNotTaken(tx, [id]);
    if (verdict.event === 'dateMissed') await callAboutMissed(tx, of);
    return undefined;
  }
  const { config } = around.on[of.channel];
  const source = verdict.sourceId === of.source.id ? of.source : of.backup;
  if (!config || !source) throw new Error(`Scheduled payment ${id} has no way to be paid.`);
  await moveScheduled(tx, [{ ...at, event: 'begin', set: { paymentSourceId: verdict.sourceId } }]);
  const quote = around.quote(of.channel, source.paymentSourceType, verdict.amountMinor);
  const context = await openScheduled(tx, {
    unit: around.unit,
    scheduledPaymentId: id,
    channel: of.channel,
    config,
    customerId: of.customerId,
    accountId: of.accountId,
    accountNumber: of.accountNumber,
    amountMinor: verdict.amountMinor,
    paymentSourceId: verdict.sourceId,
    feeQuote: {
      paymentSourceType: quote.paymentSourceType,
      // A later schedule never makes the fee higher than its payer was told.
      amountMinor: Math.min(quote.amountMinor, of.feeMinor),
      includeServiceFeeInPayment: quote.includeServiceFeeInPayment,
      scheduleVersion: quote.scheduleVersion,
    },
    contactEmail: of.payer,
    now: deps.clock.now(),
  });
  crashPoint('autopay.claimed');
  return context;
}

/** Payments of a day were not taken in time: the biller hears of it once, whoever they are of. */
const callAboutMissed = (tx: Tx, { businessUnitId, processingDate }: ScheduledFacts): Promise<void> =>
  openTicket(tx, {
    businessUnitId,
    title: tell('ticket_run_missed'),
    description: tell('ticket_run_missed_text', { date: processingDate }),
    dedupeKey: `autopay-missed:${processingDate}`,
  });

const later = (deps: PaymentDeps, ms: number): Date => new Date(deps.clock.now().getTime() + ms);

/** What was refused: a gateway that rests is waited for, everything else is no payment. */
async function refused(deps: PaymentDeps, at: At, refusal: Refusal): Promise<void> {
  await deps.db.scoped([at.businessUnitId], async (tx) => {
    const [held] = await holdScheduled(tx, [at.id], { skip: false });
    if (held?.status !== 'Scheduled') return;
    const move = { id: at.id, from: 'Scheduled' } as const;
    if (refusal.status === 409 || refusal.status >= 429) {
      const seconds = Math.min(refusal.retryAfterSeconds ?? 60, 300);
      await moveScheduled(tx, [{ ...move, set: { nextTryDate: later(deps, seconds * 1_000) } }]);
      return;
    }
    const reason: Written = tell('scheduled_check_failed', { message: refusal.told });
    await moveScheduled(tx, [{ ...move, event: 'checkFailed', reason }]);
    await tellNotTaken(tx, [at.id]);
  });
}

/** Takes one payment that is due, where nobody else does. @returns whether it was begun */
async function processOne(deps: PaymentDeps, around: AutopayUnit, at: At): Promise<boolean> {
  try {
    const begun = await takeScheduled(deps, at.businessUnitId, (tx) => prepare(deps, tx, around, at.id));
    if (begun) await takeOutcomes(deps, at.id);
    return begun;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await refused(deps, at, error);
    return false;
  }
}

/** What failed for a fault of ours is tried again in a while, and does not stand before what comes after it. */
const postpone = (deps: PaymentDeps, { id, businessUnitId }: At): Promise<unknown> =>
  deps.db.scoped([businessUnitId], (tx) =>
    moveScheduled(tx, [{ id, from: 'Scheduled', set: { nextTryDate: later(deps, waitMs.pending) } }]),
  );

/**
 * Takes what is due, of one business unit or of all; any number of workers may. One that fails holds up no other: it is
 * tried again with the next look. @returns how many were looked at
 */
export async function processScheduled(
  deps: PaymentDeps,
  onError: (error: unknown) => void,
  only?: number,
): Promise<{ looked: number; begun: number }> {
  const due = await dueNow(deps, only);
  const waiting = [...due];
  const units = new Map<number, Promise<AutopayUnit>>();
  const unitOf = (id: number): Promise<AutopayUnit> => {
    const known = units.get(id) ?? deps.db.scoped([id], (tx) => readAutopayUnit(tx, id, deps.clock.now()));
    units.set(id, known);
    return known;
  };
  let begun = 0;
  const lane = async (): Promise<void> => {
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift())
      try {
        if (await processOne(deps, await unitOf(at.businessUnitId), at)) begun += 1;
      } catch (error) {
        onError(error);
        await postpone(deps, at).catch(onError);
      }
  };
  await Promise.all(Array.from({ length: sideBySide }, lane));
  return { looked: due.length, begun };
}
