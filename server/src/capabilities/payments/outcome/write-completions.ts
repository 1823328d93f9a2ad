import { sql } from 'kysely';
import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { announced } from '../../../platform/outbox/announce.ts';
import { posted } from '../../accounts/post-balance-events.ts';
import { sessionsMoved } from '../../sessions/move-session.ts';
import { paymentsMoved } from '../move-payment.ts';
import type { AttemptContext } from './lock-context.ts';
import type { OutcomePlan } from './outcome-plan.ts';

/** An approved sale that completes its payment, decided and not yet written. */
export interface Completion {
  readonly context: AttemptContext;
  readonly answer: GatewayAnswer;
  readonly plan: OutcomePlan;
}

/** Whether an outcome does nothing but complete its payment, of a session that waits for it. */
export const isCompletion = ({ context, plan }: Completion): boolean =>
  context.session.status === 'Processing' &&
  plan.session?.event === 'charged' &&
  plan.session.how === undefined &&
  plan.next === undefined &&
  plan.ends === undefined &&
  plan.reverses === undefined &&
  !plan.lines?.length &&
  !plan.exceptions?.length &&
  !plan.held?.length;

/**
 * Transaction 2 of many payments that are completed, as one statement: what `writeOutcome` writes of one. Everything
 * hangs on the compare-and-set of the attempts, under the locks of their sessions; all or nothing.
 */
export async function writeCompletions(tx: Tx, set: readonly Completion[]): Promise<void> {
  const guard = sql`guard`;
  const plans = set.map(({ plan }) => plan);
  const moves = plans.flatMap(({ payments }) => payments);
  const said = set.map(({ context: { attempt }, answer }) => ({
    id: attempt.id,
    number: answer.gatewayTransactionId,
    code: answer.responseCode,
    message: answer.message,
    authorization: answer.authCode,
  }));
  const ids = sql.val(said.map(({ id }) => id));
  await tx.finish(
    sql`with said as materialized (select * from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
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
    ${paymentsMoved(moves, guard)},
    moved_session as (${sessionsMoved(
      set.map(({ context }) => context.session),
      'charged',
    )} and exists (select 1 from guard) returning id),
    ${posted(
      plans.flatMap(({ postings }) => postings),
      guard,
    )},
    ${announced(
      plans.flatMap(({ announcements }) => announcements),
      guard,
    )}
    select assured((select count(*) from guard) = ${set.length} and (select count(*) from recorded) = ${set.length}
      and (select count(*) from moved_payments) = ${moves.length}
      and (select count(*) from moved_session) = ${set.length}
      and (select count(*) from moved_money) = ${plans.flatMap(({ postings }) => postings).length},
      'outcomes of a set written whole') as whole`,
  );
}
