import { sql } from 'kysely';
import { randomIdentifier } from '../../../platform/crypto/random.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { GatewayRequest } from '../attempts/gateway-request.ts';
import { approvedParts, approvedWhole, type DecidedSale, isPlain } from './approved-set.ts';
import { requestFollowing } from './request-following.ts';

/** Whether an outcome does nothing but let the fee's sale follow, of a session that waits for it. */
export const isFollowed = (one: DecidedSale): boolean =>
  isPlain(one) &&
  one.plan.session === undefined &&
  one.plan.next?.operation === 'Sale' &&
  one.plan.postings.length === 0 &&
  one.plan.announcements.length === 0;

/**
 * Transaction 2 of many base sales whose fee follows, as one statement: what `writeOutcome` writes of one, and the
 * attempts of the fees as Sent. All or nothing. @returns what to ask next, by the number of the attempt before it
 */
export async function writeFollowed(
  tx: Tx,
  set: readonly DecidedSale[],
  now: Date,
): Promise<Map<number, GatewayRequest>> {
  const following = set.flatMap(({ context, plan: { next } }) =>
    next ? [{ context, next, reference: `rp_${randomIdentifier()}` }] : [],
  );
  const rows = following.map(({ next: { payment }, reference }) => ({
    unit: payment.businessUnitId,
    payment: payment.id,
    amount: payment.amountMinor,
    gateway: payment.gatewayId,
    merchant: payment.merchantAccountId,
    reference,
  }));
  const written = await tx.finish(
    sql<{ id: number; paymentId: number }>`with ${approvedParts(set)},
    next as (insert into gateway_attempt (business_unit_id, payment_id, operation, amount_minor, gateway_id,
        merchant_account_id, gateway_reference, idempotency_key, requested_at)
      select x.unit, x.payment, 'Sale', x.amount, x.gateway, x.merchant, x.reference, x.reference, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (unit int, payment bigint, amount bigint,
        gateway int, merchant int, reference text) where exists (select 1 from guard) order by x.payment
      returning id, payment_id)
    select next.id, next.payment_id as "paymentId", assured(${approvedWhole(set)}
      and (select count(*) from next) = ${set.length}, 'base sales of a set written whole') as whole from next`,
  );
  const ids = new Map(written.map(({ id, paymentId }) => [paymentId, id]));
  return new Map(
    following.flatMap(({ context, next, reference }) => {
      const attemptId = ids.get(next.payment.id);
      if (attemptId === undefined) return [];
      const made = { attemptId, reference, amountMinor: next.payment.amountMinor };
      return [[context.attempt.id, requestFollowing(context, next, made)] as const];
    }),
  );
}
