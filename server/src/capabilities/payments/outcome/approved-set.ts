import { type RawBuilder, sql } from 'kysely';
import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { paymentsMoved } from '../move-payment.ts';
import type { AttemptContext } from './lock-context.ts';
import type { OutcomePlan } from './outcome-plan.ts';

/** An approved sale of a set, decided and not yet written. */
export interface DecidedSale {
  readonly context: AttemptContext;
  readonly answer: GatewayAnswer;
  readonly plan: OutcomePlan;
}

/** What every statement of a set hangs on. */
export const guard = sql`guard`;

/** Whether nothing follows from an outcome but what a set writes: no reversal, nothing of a payer who was there. */
export const isPlain = ({ context, plan }: DecidedSale): boolean =>
  context.session.status === 'Processing' &&
  plan.ends === undefined &&
  plan.reverses === undefined &&
  !plan.lines?.length &&
  !plan.exceptions?.length &&
  !plan.held?.length;

/**
 * Parts of a statement named `guard`, `recorded` and `moved_payments`: the attempts of a set Approved by
 * compare-and-set, one Transaction each, and what that makes of their payments.
 */
export function approvedParts(set: readonly DecidedSale[]): RawBuilder<unknown> {
  const said = set.map(({ context: { attempt }, answer }) => ({
    id: attempt.id,
    number: answer.gatewayTransactionId,
    code: answer.responseCode,
    message: answer.message,
    authorization: answer.authCode,
  }));
  const ids = sql.val(said.map(({ id }) => id));
  return sql`said as materialized (select * from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
      as x (id bigint, number text, code text, message jsonb, "authorization" text)),
    guard as (update gateway_attempt a set outcome = 'Approved', resolved_at = now(), resolved_by = 'Gateway',
        next_inquiry_date = null,
        gateway_transaction_id = coalesce(nullif(said.number, ''), a.gateway_transaction_id)
      from said where a.id = any(${ids}::bigint[]) and a.id = said.id and a.outcome in ('Sent', 'Unknown')
      returning a.id, a.payment_id, a.operation, a.amount_minor, a.ask),
    recorded as (insert into transaction (business_unit_id, payment_id, type, status, account_id, amount_minor,
        currency_code, gateway_id, merchant_account_id, merchant_number, gateway_attempt_id, gateway_transaction_id,
        gateway_response_code, gateway_message, auth_code, source_type, brand, last4, ask)
      select p.business_unit_id, p.id, guard.operation, 'Approved', case when p.account_count = 1 then p.account_id end,
        guard.amount_minor, p.currency_code, p.gateway_id, p.merchant_account_id, m.merchant_number, guard.id,
        said.number, said.code, said.message, said."authorization", p.source_type, p.brand, p.last4, guard.ask
      from guard join said on said.id = guard.id
      cross join lateral (select * from payment where id = guard.payment_id offset 0) p
      join published.merchant_account m on m.id = p.merchant_account_id order by guard.id returning id),
    ${paymentsMoved(
      set.flatMap(({ plan }) => plan.payments),
      guard,
    )}`;
}

/** What must have been written of `approvedParts`. */
export const approvedWhole = (set: readonly DecidedSale[]): RawBuilder<unknown> =>
  sql`(select count(*) from guard) = ${set.length} and (select count(*) from recorded) = ${set.length}
    and (select count(*) from moved_payments) = ${set.flatMap(({ plan }) => plan.payments).length}`;
