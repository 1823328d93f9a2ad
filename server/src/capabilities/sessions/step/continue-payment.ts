import type { PaymentResult } from '@ratepayer/contract/payments/payment.shapes.ts';
import { type GatewayReply, type InquiryAnswer, isOutcome } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { maybeRow, sql } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { countGuestDecline, isGuest } from '../../payments/card-testing-defense.ts';
import { countDecline } from '../../payments/decline-limits.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { readResult } from '../../payments/read-result.ts';
import { markUnknown } from '../../payments/attempts/hold-attempt.ts';
import { takeAnswer } from '../../payments/late-truth/take-claim.ts';
import { locateSession } from '../session-row.ts';
import { requestStep } from './request-step.ts';

export interface StepEnd {
  /** What the vendor's script handed the page; the gateway alone says what it is worth. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** The payer will not do it and wants to pay another way. */
  readonly giveUp?: boolean | undefined;
}

interface Waiting {
  readonly attemptId: number;
  readonly businessUnitId: number;
  readonly reference: string;
  readonly gatewayTransactionId: string;
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly requestedAt: Date;
  readonly outcome: 'Sent' | 'Unknown';
  readonly isBase: boolean;
  readonly merchantAccountId: number;
  readonly merchantNumber: string;
  readonly gatewayType: string;
  readonly limitSeconds: number;
  readonly fingerprint: string;
  readonly token: string;
  readonly accountIds: readonly number[];
}

/**
 * Goes on after the payer did, failed or gave up what the card issuer asked for. The gateway is asked what became of the sale;
 * once at a time, however many tabs call. Where nothing waits any more, it answers where the payment stands.
 */
export async function continuePayment(deps: PaymentDeps, caller: Caller, identifier: string, end: StepEnd): Promise<PaymentResult> {
  const at = await locateSession(deps.db, caller, identifier);
  const waiting = await claimStep(deps, at);
  if (waiting) await goOn(deps, caller, waiting, end);
  return readResult(deps, at);
}

const claimMarginSeconds = 5;

/** The sale that waits for its payer, for one asker; also after the sweep has given it up, for a payer who comes late. */
const claimStep = (deps: PaymentDeps, { id, businessUnitId }: { readonly id: number; readonly businessUnitId: number }): Promise<Waiting | undefined> =>
  deps.db.scoped([businessUnitId], (tx) =>
    maybeRow(
      tx,
      sql<Waiting>`update gateway_attempt a set asked_until = ${deps.clock.now()}::timestamptz + (g.limit_seconds + ${claimMarginSeconds}) * interval '1 second'
        from payment p join payment_session s on s.id = p.payment_session_id join payment_source c on c.id = p.payment_source_id
          join merchant_account m on m.id = p.merchant_account_id join gateway g on g.id = m.gateway_id
        where p.payment_session_id = ${id} and a.payment_id = p.id and a.operation = 'Sale' and a.outcome in ('Sent', 'Unknown') and a.payer_action is not null
          and (a.asked_until is null or a.asked_until < ${deps.clock.now()})
        returning a.id as "attemptId", a.business_unit_id as "businessUnitId", a.gateway_reference as reference, a.gateway_transaction_id as "gatewayTransactionId", a.amount_minor as "amountMinor",
          p.currency_code as "currencyCode", a.requested_at as "requestedAt", a.outcome, p.type = 'Base Payment' as "isBase", m.id as "merchantAccountId", m.merchant_number as "merchantNumber",
          g.gateway_type as "gatewayType", g.limit_seconds::float8 as "limitSeconds", c.fingerprint, c.token, s.account_ids as "accountIds"`,
    ),
  );

async function goOn(deps: PaymentDeps, caller: Caller, waiting: Waiting, end: StepEnd): Promise<void> {
  const reply = await askAbout(deps, waiting, end);
  crashPoint('step.answered');
  if (reply?.outcome === 'payerActs') return requestStep(deps, waiting, reply);
  if (!reply || !isOutcome(reply)) return markUnknown(deps, waiting);
  await takeAnswer(deps, { ...waiting, operation: 'Sale' }, reply, 'Inquiry');
  if (reply.outcome === 'declined' && waiting.isBase) {
    await countDecline(deps.limits, { fingerprint: waiting.fingerprint, accountIds: waiting.accountIds, clientAddress: caller.clientAddress });
    if (isGuest(caller)) await countGuestDecline(deps, waiting.businessUnitId);
  }
}

/** The gateway's word, or undefined when nobody knows. */
async function askAbout(deps: PaymentDeps, waiting: Waiting, { details = {}, giveUp = false }: StepEnd): Promise<GatewayReply | InquiryAnswer | undefined> {
  const { reference, gatewayTransactionId, amountMinor, currencyCode, requestedAt, token } = waiting;
  const merchant = { accountId: waiting.merchantAccountId, number: waiting.merchantNumber };
  const gateway = deps.gatewayOf(waiting.gatewayType);
  const signal = AbortSignal.timeout(waiting.limitSeconds * 1000);
  try {
    if (giveUp || !gateway.continueSale)
      return await gateway.inquire({ reference, operation: 'Sale', merchant, gatewayTransactionId, saleTransactionId: '', requestedAt, token, withdraw: giveUp }, signal);
    return await gateway.continueSale({ reference, merchant, gatewayTransactionId, amountMinor, currencyCode, details }, signal);
  } catch {
    return undefined;
  }
}
