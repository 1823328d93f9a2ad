import { type RawBuilder, sql } from 'kysely';
import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { randomIdentifier } from '../../../platform/crypto/random.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { hitsTakenBack } from '../../../platform/limits/limits.ts';
import { announced } from '../../../platform/outbox/announce.ts';
import { posted } from '../../accounts/post-balance-events.ts';
import type { GatewayRequest } from '../attempts/gateway-request.ts';
import { exceptionsEnded, exceptionsRaised } from '../../exceptions/raise-exception.ts';
import { linesMoved, paymentsMoved } from '../move-payment.ts';
import { sessionMoved } from '../../sessions/move-session.ts';
import type { OutcomePlan } from './outcome-plan.ts';
import type { AttemptContext } from './lock-context.ts';
import { requestFollowing } from './request-following.ts';

type Next = NonNullable<OutcomePlan['next']>;
type Target = NonNullable<ReturnType<typeof targetOf>>;

export type ResolvedBy = 'Gateway' | 'Inquiry' | 'Notification' | 'Settlement Report' | 'Staff';

/**
 * Transaction 2 as one statement (performance.md decision 1). Everything hangs on the compare-and-set of the attempt:
 * when somebody else resolved it, nothing is written. Answers the gatewayRequest that follows.
 */
export async function writeOutcome(
  tx: Tx,
  context: AttemptContext,
  answer: GatewayAnswer,
  outcome: string,
  by: ResolvedBy,
  plan: OutcomePlan,
  now: Date,
): Promise<GatewayRequest | undefined> {
  const { next } = plan;
  const reference = `rp_${randomIdentifier()}`;
  const target = next && next.operation !== 'Sale' ? targetOf(context, next.payment.id, answer) : undefined;
  const nextAmount = next?.amountMinor ?? next?.payment.amountMinor ?? 0;
  if (next && next.operation !== 'Sale' && !target)
    throw new Error(`Payment ${next.payment.id} has no approved sale to ${next.operation.toLowerCase()}.`);
  const parts = partsOf(context, answer, outcome, by, plan);
  if (next) parts.push(nextWritten(next, target, nextAmount, reference, now));
  const [done] = await tx.finish(
    sql<{ nextId: number | null }>`with ${sql.join(parts)}
      select ${next ? sql`(select id from next)` : sql`null::bigint`} as "nextId",
        assured(not exists (select 1 from guard) or (${sql.join(wantedOf(plan), sql` and `)}),
        'outcome written whole')`,
  );
  return next && done?.nextId != null
    ? requestFollowing(context, next, {
        attemptId: done.nextId,
        reference,
        amountMinor: nextAmount,
        saleReference: target?.reference ?? '',
        saleTransactionId: target?.gatewayTransactionId ?? '',
        last4: target?.last4 ?? '',
      })
    : undefined;
}

/** What there must be when the attempt was ours to resolve. */
const wantedOf = (plan: OutcomePlan) => [
  ...(plan.payments.length > 0 ? [sql`(select count(*) from moved_payments) = ${plan.payments.length}`] : []),
  ...(plan.session ? [sql`exists (select 1 from moved_session)`] : []),
  sql`exists (select 1 from recorded)`,
];

/** The attempt that follows; what it reverses may be this very outcome, whose row has no number yet. */
function nextWritten(
  { payment, operation, ask }: Next,
  target: Target | undefined,
  amountMinor: number,
  reference: string,
  now: Date,
): RawBuilder<unknown> {
  const recorded = target ? sql`(select id from recorded)` : null;
  return sql`next as (insert into gateway_attempt (business_unit_id, payment_id, operation, amount_minor,
      target_transaction_id, gateway_id, merchant_account_id, gateway_reference, idempotency_key, requested_at, ask)
    select ${payment.businessUnitId}, ${payment.id}, ${operation}, ${amountMinor},
      ${target?.id ?? recorded}::bigint, ${payment.gatewayId}, ${payment.merchantAccountId}, ${reference},
      ${reference}, ${now}::timestamptz, ${JSON.stringify(ask ?? {})}::jsonb from guard returning id)`;
}

/** The attempt's outcome with its transaction, and everything that hangs on it but the attempt that follows. */
function partsOf(
  { attempt, session }: AttemptContext,
  answer: GatewayAnswer,
  outcome: string,
  by: ResolvedBy,
  plan: OutcomePlan,
): RawBuilder<unknown>[] {
  const guard = sql`guard`;
  const lines = plan.lines ?? [];
  return [
    sql`guard as (update gateway_attempt
      set outcome = ${outcome}, resolved_at = now(), resolved_by = ${by}, next_inquiry_date = null,
      gateway_transaction_id = coalesce(nullif(${answer.gatewayTransactionId}, ''), gateway_transaction_id)
      where id = ${attempt.id} and outcome in ('Sent', 'Unknown') returning payment_id)`,
    sql`recorded as (insert into transaction (business_unit_id, payment_id, type, status, account_id, amount_minor,
      currency_code, gateway_id, merchant_account_id, merchant_number, gateway_attempt_id,
        gateway_transaction_id, gateway_response_code, gateway_message, auth_code, source_type, brand, last4,
        reverses_transaction_id, ask)
      select p.business_unit_id, p.id, ${attempt.operation}, ${outcome}, case
      when p.account_count = 1 then p.account_id end, ${attempt.amountMinor}, p.currency_code, p.gateway_id,
      p.merchant_account_id, m.merchant_number, ${attempt.id},
        ${answer.gatewayTransactionId}, ${answer.responseCode}, ${JSON.stringify(answer.message)}::jsonb,
        ${answer.authCode}, p.source_type,
        p.brand, p.last4, ${plan.reverses ?? null}::bigint, ${JSON.stringify(attempt.ask)}::jsonb
      from guard join payment p on p.id = guard.payment_id
      join published.merchant_account m on m.id = p.merchant_account_id returning id)`,
    ...(plan.payments.length > 0 ? [paymentsMoved(plan.payments, guard)] : []),
    ...(lines.length > 0 ? [linesMoved(lines, guard)] : []),
    ...(plan.session
      ? [
          sql`moved_session as (${sessionMoved(session, plan.session.event, plan.session.how)}
            and exists (select 1 from guard) returning id)`,
        ]
      : []),
    ...(plan.postings.length > 0 ? [posted(plan.postings, guard)] : []),
    ...(plan.announcements.length > 0 ? [announced(plan.announcements, guard)] : []),
    ...(plan.exceptions?.length ? [exceptionsRaised(plan.exceptions, guard)] : []),
    ...(plan.held?.length ? [sql`held_back as (${hitsTakenBack(plan.held, sql`exists (select 1 from guard)`)})`] : []),
    ...(plan.ends ? [exceptionsEnded(plan.ends, plan.ends.resolution, plan.ends.reason, guard)] : []),
  ];
}

/** The sale that a void or refund is for: on record, or this very outcome, whose row has no number yet. */
function targetOf(
  { sales, attempt, last4 }: AttemptContext,
  paymentId: number,
  answer: GatewayAnswer,
): (Omit<AttemptContext['sales'][number], 'id'> & { readonly id: number | undefined }) | undefined {
  if (attempt.operation !== 'Sale' || attempt.paymentId !== paymentId || answer.outcome !== 'approved')
    return sales.find((sale) => sale.paymentId === paymentId);
  return {
    id: undefined,
    paymentId,
    reference: attempt.ask.originalReference ?? attempt.gatewayReference,
    gatewayTransactionId: answer.gatewayTransactionId,
    last4,
  };
}
