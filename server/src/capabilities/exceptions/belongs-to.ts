import { sql } from 'kysely';
import type { GatewayClaim } from '../../integrations/payment-gateway/payment-gateway.ts';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { Done } from '../payments/late-truth/done.ts';
import type { At } from '../payments/late-truth/find-claimed.ts';
import type { ClaimChannel } from '../payments/late-truth/late-truth-words.rules.ts';
import { takeClaimIn } from '../payments/late-truth/take-claim.ts';
import { saleOfClaim, whyNotItsMoney } from './belongs-to.rules.ts';
import { say } from '../../platform/texts/refusals.ts';

/** A payment that somebody names by its reference number, with the sale that was sent for it. */
export interface NamedPayment {
  readonly id: number;
  readonly merchantAccountId: number;
  readonly amountMinor: number;
  /** What of it may still be refunded, and taken back by a bank or card issuer. */
  readonly refundableMinor: number;
  readonly adjustableMinor: number;
  readonly currencyCode: string;
  readonly saleReference: string;
  /** The gateway's; empty when it told none. */
  readonly saleTransactionId: string;
}

export interface Excepted {
  readonly id: number;
  readonly businessUnitId: number;
  readonly merchantAccountId: number;
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly claim: Partial<GatewayClaim> & { readonly channel?: ClaimChannel };
}

/** What was given to a payment, and what its late truth made of it. */
export interface Fed {
  readonly id: number;
  readonly at: At;
  readonly done: Done;
}

/** The payment that somebody names, in the business unit of the exception. @throws 400 when there is none. */
export async function paymentNamed(tx: Tx, businessUnitId: number, referenceNumber = ''): Promise<NamedPayment> {
  const payment = await maybeRow(
    tx,
    sql<NamedPayment>`select p.id, p.merchant_account_id as "merchantAccountId", p.amount_minor as "amountMinor",
        p.amount_minor - p.refunded_amount_minor - p.adjusted_amount_minor as "refundableMinor",
        p.amount_minor - p.adjusted_amount_minor as "adjustableMinor", p.currency_code as "currencyCode",
        coalesce(a.gateway_reference, '') as "saleReference",
        coalesce(a.gateway_transaction_id, '') as "saleTransactionId"
      from published.payment p left join lateral (select h.gateway_reference, l.gateway_transaction_id
        from published.gateway_attempt h cross join lateral (select gateway_transaction_id
        from published.gateway_attempt where id = h.id or original_attempt_id = h.id order by id desc limit 1) l
        where h.payment_id = p.id and h.operation = 'Sale' and h.original_attempt_id is null
          order by h.id limit 1) a on true
      where p.business_unit_id = ${businessUnitId} and p.reference_number = ${referenceNumber.replaceAll(' ', '')}`,
  );
  if (!payment) throw badRequest('referenceNumber', say('enter_reference_of_unit'));
  return payment;
}

/** What a gateway said of an exception, told about a payment. */
export function claimAbout(
  { businessUnitId, merchantAccountId, claim }: Excepted,
  payment: NamedPayment,
): { readonly at: At; readonly claim: GatewayClaim; readonly channel: ClaimChannel } {
  const { channel = 'Settlement', ...said } = claim;
  const at = { businessUnitId, merchantAccountId };
  return { at, claim: { ...said, ...saleOfClaim(said, payment) } as GatewayClaim, channel };
}

/**
 * Gives money that no payment explained to the payment that a person names: what the gateway said is told about that
 * payment (domain.md 4.18), and its late truth records it as if the gateway had named it. The exception ends with it.
 * What the gateway took back of a payment whose outcome nobody knew is recorded later (`record-what-belongs.ts`); that
 * it waits is written before the outcome, which is the last statement of `tx`.
 * @throws 400 when it is another amount, currency or merchant account, or when the payment does not explain it.
 */
export async function giveTo(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  exception: Excepted,
  payment: NamedPayment,
  reason: string,
): Promise<Fed> {
  const why = whyNotItsMoney(exception, payment);
  if (why) throw badRequest('referenceNumber', why);
  const { at, claim, channel } = claimAbout(exception, payment);
  const takesBack = claim.operation === 'Dispute' || claim.operation === 'Return';
  // Ended first: while it is open, a dispute that became an exception is known as one.
  await change(
    tx,
    sql`update gateway_exception set resolution = 'Belongs', reason = ${JSON.stringify(reason)}::jsonb,
        resolved_by = ${caller.name || 'System'}, resolved_date = now(), payment_id = ${payment.id},
        unrecorded_since = case when ${takesBack} then now() end,
        row_version = row_version + 1 where id = ${exception.id} and resolution = ''`,
  );
  const done = await takeClaimIn(deps, tx, at, claim, channel);
  if (done.effect !== 'applied') throw badRequest('referenceNumber', say('payment_explains_not'));
  if (takesBack && !done.again)
    await change(tx, sql`update gateway_exception set unrecorded_since = null where id = ${exception.id}`);
  return { id: exception.id, at, done };
}
