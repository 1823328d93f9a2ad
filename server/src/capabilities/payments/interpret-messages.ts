import type { GatewayAnswer, GatewayNotice } from '../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, maybeRow, rowsOf, sql } from '../../platform/database/database.ts';
import { systemCaller } from '../../platform/http/caller.ts';
import { returnWhatWasCharged } from './charged-after-all.ts';
import { callForHelp } from './call-for-help.ts';
import type { PaymentDeps } from './deps.ts';
import { type AttemptRow, attemptColumns } from './payment.queries.ts';
import { resolveAttempt } from './resolve-attempt.ts';
import { recordTakenBack, reverseAdjustment } from './reversal/adjust-payment.ts';
import { isFor, sendAttempts } from './send-attempt.ts';

interface Message {
  readonly id: number;
  readonly businessUnitId: number;
  readonly merchantNumber: string;
  readonly gatewayType: string;
  readonly gatewayId: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly attempts: number;
}

const atOnce = 50;
const mostAttempts = 12;

/**
 * Interprets what gateways told, oldest first. Repeats, any order and two workers at once change nothing: an attempt takes
 * one outcome, an adjustment one dispute. What is not ripe (its attempt still asks) waits and is read again.
 */
export async function interpretMessages(deps: PaymentDeps): Promise<number> {
  const waiting = await deps.db.platform((tx) =>
    rowsOf(
      tx,
      sql<Message>`select x.id, x.business_unit_id as "businessUnitId", m.merchant_number as "merchantNumber", g.gateway_type as "gatewayType", g.id as "gatewayId", x.headers, x.body, x.attempts
        from gateway_message x join merchant_account m on m.id = x.merchant_account_id join gateway g on g.id = m.gateway_id
        where x.status = 'Received' and x.next_attempt_date <= ${deps.clock.now()} order by x.id limit ${atOnce}`,
    ),
  );
  for (const message of waiting) await interpret(deps, message);
  return waiting.length;
}

type Reading = 'done' | 'later' | 'nothing';

async function interpret(deps: PaymentDeps, message: Message): Promise<void> {
  let readings: Reading[] = [];
  let fault = '';
  try {
    const notices = (await deps.gatewayOf(message.gatewayType).readNotification?.(message, message.merchantNumber)) ?? [];
    for (const notice of notices) readings.push(await follow(deps, message, notice));
  } catch (error) {
    fault = (error as Error).message.slice(0, 300);
    readings = ['later'];
  }
  crashPoint('message.followed');
  const waits = readings.includes('later');
  const over = waits && message.attempts + 1 >= mostAttempts;
  await deps.db.scoped([message.businessUnitId], async (tx) => {
    if (over) {
      const title = 'A message of the gateway could not be read';
      await callForHelp(tx, { businessUnitId: message.businessUnitId, title, description: `Message ${message.id}. ${fault}`, dedupeKey: `gateway-message:${message.id}` });
    }
    await change(
      tx,
      sql`update gateway_message set status = ${over ? 'Failed' : waits ? 'Received' : 'Done'}, attempts = attempts + 1, result = ${fault || readings.join(' ')},
          next_attempt_date = ${deps.clock.now()}::timestamptz + interval '10 seconds' * power(2, least(attempts, 10)) where id = ${message.id} and status = 'Received'`,
    );
  });
}

function follow(deps: PaymentDeps, message: Message, notice: GatewayNotice): Promise<Reading> {
  if (notice.kind === 'approved' || notice.kind === 'declined') return followOutcome(deps, message, notice);
  if (notice.kind === 'dispute' || notice.kind === 'disputeWon') return followDispute(deps, message, notice);
  return Promise.resolve('nothing');
}

/** The outcome of one of our requests. */
async function followOutcome(deps: PaymentDeps, message: Message, notice: GatewayNotice): Promise<Reading> {
  if (!/^[\w-]{10,}$/.test(notice.reference)) return 'nothing';
  const attempt = await deps.db.scoped([message.businessUnitId], (tx) =>
    maybeRow(
      tx,
      // A gateway with short references tells the beginning of ours.
      sql<AttemptRow>`select ${attemptColumns} from gateway_attempt where gateway_id = ${message.gatewayId} and (gateway_reference = ${notice.reference} or gateway_reference like ${`rp_${notice.reference.replaceAll('_', '\\_')}%`}) limit 1`,
    ),
  );
  if (!attempt) return 'nothing';
  if (attempt.outcome === 'Sent') return 'later'; // its own answer may still come
  const approved = notice.kind === 'approved';
  const { gatewayTransactionId, authCode, code: responseCode, message: text } = notice;
  const amountMinor = notice.amountMinor || attempt.amountMinor;
  const answer: GatewayAnswer = {
    outcome: approved ? 'approved' : 'declined',
    gatewayTransactionId,
    authCode,
    responseCode,
    message: text || 'Told by the gateway',
    amountMinor: approved ? amountMinor : 0,
  };
  if (!isFor(attempt, answer)) return 'nothing';
  if (attempt.outcome === 'Unknown') {
    const at = { attemptId: attempt.id, businessUnitId: message.businessUnitId, effect: attempt.operation === 'Sale' ? ('posting' as const) : ('reversal' as const) };
    const next = await resolveAttempt(deps, at, answer, 'Notification');
    if (next) await sendAttempts(deps, next);
    return 'done';
  }
  if (approved && attempt.operation === 'Sale' && attempt.outcome !== 'Approved') return (await returnWhatWasCharged(deps, attempt, answer)) ? 'done' : 'nothing';
  return 'nothing';
}

/** A card issuer took money back, or gave it again. */
async function followDispute(deps: PaymentDeps, message: Message, notice: GatewayNotice): Promise<Reading> {
  const found = await deps.db.scoped([message.businessUnitId], (tx) =>
    maybeRow(
      tx,
      sql<{ paymentId: number; adjustmentId: number | null; reversed: boolean }>`select t.payment_id as "paymentId", a.id as "adjustmentId", a.reversed_date is not null as reversed
        from transaction t left join adjustment a on a.payment_id = t.payment_id and a.source_reference = ${notice.disputeId}
        where t.gateway_id = ${message.gatewayId} and t.gateway_transaction_id = ${notice.gatewayTransactionId} and t.gateway_transaction_id <> '' and t.type = 'Sale' and t.status = 'Approved' limit 1`,
    ),
  );
  if (!found) return 'nothing';
  const caller = systemCaller([message.businessUnitId]);
  if (notice.kind === 'dispute') {
    await recordTakenBack(deps, caller, found.paymentId, { type: 'Chargeback', code: notice.code, trace: notice.disputeId, amountMinor: notice.amountMinor });
    return 'done';
  }
  // Won before we heard of it: the opening comes in another message.
  if (found.adjustmentId === null) return 'later';
  if (!found.reversed) await reverseAdjustment(deps, caller, found.paymentId, found.adjustmentId, { reason: 'The dispute was won' });
  return 'done';
}
