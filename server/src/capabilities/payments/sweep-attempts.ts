import type { InquiryAnswer } from '../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, maybeRow, rowsOf, sql, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { type MerchantAccount, merchantAccountById } from '../gateways/merchant-accounts.ts';
import { callForHelp } from './call-for-help.ts';
import type { PaymentDeps } from './deps.ts';
import { type AttemptRow, attemptColumns, openAttemptOf, paymentCore } from './payment.queries.ts';
import { type AttemptAt, resolveAttempt } from './resolve-attempt.ts';
import { isFor, markUnknown, sendAttempts } from './send-attempt.ts';

const atOnce = 50;
const ticketAfterSeconds = 900;
// After 10 s, 30 s, 2 min, 10 min, then hourly for a day, then daily (domain.md 4.1).
const firstWaits = [30, 120, 600];

/** Seconds until the next inquiry after `count` of them brought no proof. */
export function nextWaitSeconds(count: number): number {
  const early = firstWaits[count];
  if (early !== undefined) return early;
  return count < firstWaits.length + 24 ? 3600 : 86_400;
}

/** Attempts whose process was lost become Unknown: Sent longer than the gateway's limit and 30 seconds. */
export async function sweepLostAttempts(deps: PaymentDeps): Promise<number> {
  const lost = await deps.db.platform((tx) =>
    rowsOf(
      tx,
      sql<{ attemptId: number; businessUnitId: number }>`select a.id as "attemptId", a.business_unit_id as "businessUnitId" from gateway_attempt a join gateway g on g.id = a.gateway_id
        where a.outcome = 'Sent' and a.requested_at < ${deps.clock.now()}::timestamptz - (g.limit_seconds + 30) * interval '1 second' order by a.id limit ${atOnce}`,
    ),
  );
  if (lost.length > 0) crashPoint('lost.found');
  for (const at of lost) await markUnknown(deps, at);
  return lost.length;
}

/** Asks the gateways about attempts nobody knows the outcome of; the first proof wins. */
export async function inquireUnknown(deps: PaymentDeps): Promise<number> {
  const due = await deps.db.platform((tx) =>
    rowsOf(tx, sql<AttemptRow>`select ${attemptColumns} from gateway_attempt where outcome = 'Unknown' and next_inquiry_date <= ${deps.clock.now()} order by next_inquiry_date limit ${atOnce}`),
  );
  for (const attempt of due) await inquire(deps, attempt);
  return due.length;
}

/** Asks at once about a payment's open attempt; staff wait for the answer. */
export async function inquireNow(deps: PaymentDeps, caller: Caller, paymentId: number): Promise<void> {
  const attempt = await deps.db.scoped(caller.businessUnitIds, (tx) => openAttemptOf(tx, paymentId));
  if (!attempt) throw badRequest('status', 'Every attempt of this payment has its outcome.');
  if (attempt.outcome === 'Sent') throw badRequest('status', 'The gateway is being asked right now. Wait a moment.');
  await inquire(deps, attempt);
}

async function inquire(deps: PaymentDeps, attempt: AttemptRow): Promise<void> {
  const found = await deps.db.scoped([attempt.businessUnitId], async (tx) => {
    const payment = await paymentCore(tx, attempt.paymentId);
    const target =
      attempt.targetTransactionId === null
        ? undefined
        : await maybeRow(tx, sql<{ gatewayTransactionId: string }>`select gateway_transaction_id as "gatewayTransactionId" from transaction where id = ${attempt.targetTransactionId}`);
    return payment && { merchant: await merchantAccountById(tx, payment.merchantAccountId), saleTransactionId: target?.gatewayTransactionId ?? '' };
  });
  if (!found) return;
  const { merchant } = found;
  const answer = await answerOf(deps, attempt, merchant, found.saleTransactionId);
  crashPoint('inquiry.answered');
  const at = { attemptId: attempt.id, businessUnitId: attempt.businessUnitId, effect: attempt.operation === 'Sale' ? ('posting' as const) : ('reversal' as const) };
  if (answer && answer.outcome !== 'notFound' && isFor(attempt, answer)) return follow(deps, at, answer);
  const ageSeconds = (deps.clock.now().getTime() - attempt.requestedAt.getTime()) / 1000;
  const proves = answer?.outcome === 'notFound' && ageSeconds >= merchant.notFoundFinalSeconds;
  // "Not found" counts after the gateway's final time only, and twice.
  if (proves && attempt.notFoundCount + 1 >= 2) {
    return follow(deps, at, { outcome: 'error', gatewayTransactionId: '', authCode: '', responseCode: 'not_found', message: 'The gateway never received this request', amountMinor: 0 });
  }
  await deps.db.scoped([attempt.businessUnitId], async (tx) => {
    if (ageSeconds > ticketAfterSeconds) await callAbout(tx, attempt);
    await change(
      tx,
      sql`update gateway_attempt set inquiry_count = inquiry_count + 1, not_found_count = not_found_count + ${proves ? 1 : 0},
          next_inquiry_date = ${new Date(deps.clock.now().getTime() + nextWaitSeconds(attempt.inquiryCount) * 1000)} where id = ${attempt.id} and outcome = 'Unknown'`,
    );
  });
  crashPoint('inquiry.postponed');
}

/** Fifteen minutes without proof: a person must look; the plan goes on asking. */
const callAbout = (tx: Tx, attempt: AttemptRow) =>
  callForHelp(tx, {
    businessUnitId: attempt.businessUnitId,
    paymentId: attempt.paymentId,
    title: `${attempt.operation} without an outcome`,
    description: `The gateway has not said what became of our request ${attempt.gatewayReference}. Ask it, then state the outcome on the payment's page.`,
    dedupeKey: `attempt:${attempt.id}`,
  });

async function answerOf(deps: PaymentDeps, attempt: AttemptRow, merchant: MerchantAccount, saleTransactionId: string): Promise<InquiryAnswer | undefined> {
  try {
    const { operation, requestedAt, gatewayReference: reference } = attempt;
    const request = { reference, operation, requestedAt, saleTransactionId, merchantNumber: merchant.merchantNumber };
    return await deps.gatewayOf(merchant.gatewayType).inquire(request, AbortSignal.timeout(merchant.limitSeconds * 1000));
  } catch {
    return undefined; // the gateway cannot be reached; the plan asks again
  }
}

async function follow(deps: PaymentDeps, at: AttemptAt, answer: Exclude<InquiryAnswer, { outcome: 'notFound' }>): Promise<void> {
  const next = await resolveAttempt(deps, at, answer, 'Inquiry');
  if (next) await sendAttempts(deps, next);
}
