import {
  type GatewayAnswer,
  type InquiryAnswer,
  isOutcome,
} from '../../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { change, oneRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { fewConnections } from '../../../platform/database/few-connections.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import { type MerchantAccount, merchantAccountById, merchantOf } from '../../gateways/merchant-accounts.ts';
import { claimTrial } from '../breaker/claim-trial.ts';
import { endRest } from '../breaker/end-rest.ts';
import { openTicket } from '../open-ticket.ts';
import type { PaymentDeps } from '../deps.ts';
import { postpone } from './inquiry-plan.rules.ts';
import { type AttemptRow, attemptColumns, openAttemptOf } from './attempt-row.ts';
import { takeAnswer } from '../late-truth/take-claim.ts';
import { holdAttempt } from './hold-attempt.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

/**
 * Inquiries at one merchant account at a time, over all nodes: a gateway that comes back is not run over by our doubts.
 */
const side = 8;
/** Of the connections of a worker, what doubts and messages of all merchant accounts together hold at once. */
const mostConnections = 3;
const ticketAfterSeconds = 900;

export interface MerchantAt {
  readonly merchantAccountId: number;
  readonly businessUnitId: number;
}

/**
 * Whatever is asked and heard of gateways beside payments, however many merchant accounts have it at once: it waits for
 * its own, so that payments keep their connections. A gateway is asked without one.
 */
export const besidePayments = (deps: PaymentDeps): PaymentDeps => ({
  ...deps,
  db: fewConnections(deps.db, mostConnections),
});

/** Merchant accounts with doubts that are due. */
export const merchantsInDoubt = ({ db, clock }: PaymentDeps): Promise<MerchantAt[]> =>
  db.platform((tx) =>
    rowsOf(
      tx,
      sql<MerchantAt>`select distinct merchant_account_id as "merchantAccountId", business_unit_id as "businessUnitId"
        from gateway_attempt
        where outcome = 'Unknown' and next_inquiry_date <= ${clock.now()} and inquiry_claimed_until <= ${clock.now()}
        order by 1`,
    ),
  );

/**
 * Asks every gateway about the attempts nobody knows the outcome of, each merchant account by itself; the first proof
 * wins. @returns how many were asked about.
 */
export async function inquireUnknown(deps: PaymentDeps): Promise<number> {
  const few = besidePayments(deps);
  const asked = await Promise.all((await merchantsInDoubt(few)).map((at) => inquireAt(few, at)));
  return asked.reduce((sum, n) => sum + n, 0);
}

/**
 * Asks the gateway of one merchant account about its due doubts, eight at a time; while its breaker is open about one,
 * every fifteen seconds. Claimed, so that no other worker asks about the same. @returns how many it asked about.
 */
export async function inquireAt(deps: PaymentDeps, at: MerchantAt): Promise<number> {
  const readAt = deps.clock.now();
  const claimed = await deps.db.scoped([at.businessUnitId], (tx) => claim(deps, tx, at));
  await Promise.all(claimed.doubts.map((attempt) => inquire(deps, claimed.merchant, attempt, readAt)));
  return claimed.doubts.length;
}

async function claim(
  deps: PaymentDeps,
  tx: Tx,
  at: MerchantAt,
): Promise<{ merchant: MerchantAccount; doubts: readonly AttemptRow[] }> {
  const now = deps.clock.now();
  // Two workers count the places that are taken one after the other.
  await oneRow(
    tx,
    sql`select pg_advisory_xact_lock(hashtext('inquiries of a merchant account'), ${at.merchantAccountId})`,
  );
  const merchant = await merchantAccountById(tx, at.merchantAccountId);
  const resting = merchant.restingSinceMs !== null;
  const mayAsk =
    !resting || (deps.gatewayOf(merchant.gatewayType).supports.inquiry && (await claimTrial(tx, merchant.id, now)));
  if (!mayAsk) return { merchant, doubts: [] };
  const doubts = await rowsOf(
    tx,
    sql<AttemptRow>`update gateway_attempt
      set inquiry_claimed_until = ${now}::timestamptz + ${merchant.limitSeconds + 30} * interval '1 second'
      where id in (select id from gateway_attempt
      where merchant_account_id = ${merchant.id} and outcome = 'Unknown' and next_inquiry_date <= ${now}
      and inquiry_claimed_until <= ${now} order by next_inquiry_date, id
        limit greatest(0, ${resting ? 1 : side} - (select count(*) from gateway_attempt
        where merchant_account_id = ${merchant.id} and outcome = 'Unknown'
        and inquiry_claimed_until > ${now})) for no key update skip locked)
      returning ${attemptColumns}`,
  );
  return { merchant, doubts };
}

/** Asks at once about a payment's open attempt; staff wait for the answer. */
export async function inquireNow(deps: PaymentDeps, caller: Caller, paymentId: number): Promise<void> {
  const readAt = deps.clock.now();
  const { attempt, merchant } = await deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const attempt = await openAttemptOf(tx, paymentId);
    return { attempt, merchant: attempt && (await merchantAccountById(tx, attempt.merchantAccountId)) };
  });
  if (!attempt || !merchant) throw badRequest('status', say('every_attempt_payment_outcome'));
  if (attempt.outcome === 'Sent') throw badRequest('status', say('gateway_being_asked_right'));
  await inquire(deps, merchant, attempt, readAt);
}

/** Asks about an attempt that was without an outcome at `readAt`; what happened since then the answer does not undo. */
async function inquire(deps: PaymentDeps, merchant: MerchantAccount, attempt: AttemptRow, readAt: Date): Promise<void> {
  const answer = await answerOf(deps, merchant, attempt);
  crashPoint('inquiry.answered');
  if (answer && merchant.inDoubt)
    await endRest(deps, { businessUnitId: attempt.businessUnitId, merchantAccountId: merchant.id });
  if (answer && isOutcome(answer)) return follow(deps, attempt, answer, readAt);
  const ageSeconds = (deps.clock.now().getTime() - attempt.requestedAt.getTime()) / 1000;
  const said = answer === undefined ? 'nothing' : answer.outcome === 'notFound' ? 'notFound' : 'open';
  const next = postpone({
    said,
    ageSeconds,
    notFoundFinalSeconds: merchant.notFoundFinalSeconds,
    inquiryCount: attempt.inquiryCount,
    notFoundCount: attempt.notFoundCount,
  });
  if (next.isFinal) {
    const never = {
      outcome: 'error',
      gatewayTransactionId: '',
      authCode: '',
      responseCode: 'not_found',
      message: tell('said_never_received'),
      amountMinor: 0,
    } as const;
    return follow(deps, attempt, never, readAt);
  }
  await deps.db.scoped([attempt.businessUnitId], async (tx) => {
    if (answer && answer.outcome !== 'notFound') await holdAttempt(deps, tx, attempt, answer);
    if (ageSeconds > ticketAfterSeconds) await callAbout(tx, attempt);
    await change(
      tx,
      sql`update gateway_attempt set inquiry_count = inquiry_count + ${next.advances ? 1 : 0},
        not_found_count = not_found_count + ${next.proves ? 1 : 0}, inquiry_claimed_until = '-infinity',
          next_inquiry_date = ${new Date(deps.clock.now().getTime() + next.waitSeconds * 1000)}
          where id = ${attempt.id} and outcome = 'Unknown'`,
    );
  });
  crashPoint('inquiry.postponed');
}

/** Fifteen minutes without proof: a person must look; the plan goes on asking. */
const callAbout = (tx: Tx, attempt: AttemptRow) =>
  openTicket(tx, {
    businessUnitId: attempt.businessUnitId,
    ...(attempt.exceptionId === null ? { paymentId: attempt.paymentId } : {}),
    title: tell('ticket_no_outcome', { operation: attempt.operation }),
    description: tell('ticket_no_outcome_text', { reference: attempt.gatewayReference }),
    dedupeKey: `attempt:${attempt.id}`,
  });

/** What the gateway knows of an attempt, within its limit; undefined when it cannot be reached. */
export async function answerOf(
  deps: PaymentDeps,
  merchant: MerchantAccount,
  attempt: AttemptRow,
): Promise<InquiryAnswer | undefined> {
  const { operation, requestedAt, gatewayTransactionId, gatewayReference: reference } = attempt;
  try {
    const found = await askedWith(deps, attempt);
    const request = {
      reference,
      operation,
      requestedAt,
      gatewayTransactionId,
      ...found,
      merchant: merchantOf(merchant),
      withdraw: attempt.outcome === 'Unknown',
    };
    return await deps
      .gatewayOf(merchant.gatewayType)
      .inquire(request, AbortSignal.timeout(merchant.limitSeconds * 1000));
  } catch {
    return undefined; // the gateway cannot be reached; the plan asks again
  }
}

/** The gateway's number of the sale that a void or refund is for; the token that a sale charges. */
function askedWith(
  { db }: PaymentDeps,
  { businessUnitId, targetTransactionId, paymentId, ask }: AttemptRow,
): Promise<{ readonly saleTransactionId: string; readonly token: string }> {
  return db.scoped([businessUnitId], (tx) =>
    oneRow(
      tx,
      sql<{
        saleTransactionId: string;
        token: string;
      }>`select coalesce((select gateway_transaction_id from transaction
        where id = ${targetTransactionId}), ${ask.saleTransactionId ?? ''}) as "saleTransactionId",
        coalesce((select s.token from payment p join published.payment_source s on s.id = p.payment_source_id
        where p.id = ${paymentId}), '') as token`,
    ),
  );
}

const follow = async (deps: PaymentDeps, attempt: AttemptRow, answer: GatewayAnswer, readAt: Date): Promise<void> =>
  void (await takeAnswer(deps, { ...attempt, reference: attempt.gatewayReference }, answer, readAt));
