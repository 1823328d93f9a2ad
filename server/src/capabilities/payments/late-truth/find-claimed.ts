import type { GatewayClaim } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { rowsOf, sql, type Tx } from '../../../platform/database/database.ts';
import { type AttemptRow, attemptColumns } from '../attempts/attempt-row.ts';

export interface At {
  readonly businessUnitId: number;
  readonly merchantAccountId: number;
}

/** What a claim is about. */
export interface Found {
  /** The attempt that was sent, at the head of its thread. */
  readonly attempt: AttemptRow | undefined;
  /** The sale that a void, refund, dispute or return is for; of a sale, itself. */
  readonly sale: AttemptRow | undefined;
  /** The gateway's number and our reference lead to different places. */
  readonly disagrees: boolean;
  /** Found by the number of the operation itself. */
  readonly isNumbered: boolean;
}

type Candidate = AttemptRow & { readonly numbered: boolean; readonly referred: boolean };

/**
 * By the gateway's own number within the merchant account, then by our reference: whole, or its first twenty characters,
 * which are a range of the same key. Each is a look-up by key.
 */
export async function findClaimed(tx: Tx, at: At, claim: GatewayClaim): Promise<Found> {
  const { operation, reference, gatewayTransactionId: number, saleTransactionId: saleNumber } = claim;
  const named = /^[\w-]{10,}$/.test(reference);
  const candidates = await rowsOf(
    tx,
    sql<Candidate>`with hit as (
        select id, true as numbered, false as referred from gateway_attempt where merchant_account_id = ${at.merchantAccountId} and gateway_transaction_id = any(${sql.val([number, saleNumber].filter(Boolean))}::text[])
        union all select id, false, true from gateway_attempt where ${named} and merchant_account_id = ${at.merchantAccountId} and gateway_reference = ${reference}
        union all select id, false, true from gateway_attempt where ${named} and merchant_account_id = ${at.merchantAccountId} and gateway_reference >= ${`rp_${reference}`} and gateway_reference < ${`rp_${reference}~`}),
      head as (select coalesce(a.original_attempt_id, a.id) as id, bool_or(numbered) as numbered, bool_or(referred) as referred, bool_or(numbered and a.gateway_transaction_id = ${number}) as own from hit join gateway_attempt a using (id) group by 1)
      select ${attemptColumns}, head.own as numbered, head.referred from head join gateway_attempt using (id) order by id`,
  );
  const isTakenBack = operation === 'Dispute' || operation === 'Return';
  const sales = candidates.filter((each) => each.operation === 'Sale');
  const sale = sales.find((each) => each.gatewayTransactionId !== '' && each.gatewayTransactionId === (operation === 'Sale' ? number : saleNumber)) ?? sales.find((each) => each.referred) ?? sales[0];
  if (isTakenBack) return { attempt: sale, sale, disagrees: false, isNumbered: true };
  const own = candidates.filter((each) => each.operation === operation || (each.exceptionId !== null && operation !== 'Sale'));
  const byNumber = own.find((each) => each.numbered);
  const byReference = own.find((each) => each.referred);
  const disagrees = byNumber !== undefined && byReference !== undefined && byReference.id !== byNumber.id;
  const attempt = byNumber ?? byReference ?? (sale && operation !== 'Sale' ? await unnumbered(tx, sale, claim) : undefined);
  return { attempt, sale: operation === 'Sale' ? attempt : sale, disagrees, isNumbered: byNumber !== undefined };
}

/** A void or refund of this sale that nobody numbered yet, where a gateway names only the sale; one that is open comes first. */
async function unnumbered(tx: Tx, sale: AttemptRow, { operation, amountMinor, gatewayTransactionId }: GatewayClaim): Promise<AttemptRow | undefined> {
  const [found] = await rowsOf(
    tx,
    sql<AttemptRow>`select ${attemptColumns} from gateway_attempt where payment_id = ${sale.paymentId} and operation = ${operation} and original_attempt_id is null
        and (gateway_transaction_id in ('', ${gatewayTransactionId}) or operation = 'Void') and (operation = 'Void' or ${amountMinor}::bigint in (0, amount_minor)) order by outcome in ('Sent', 'Unknown') desc, id desc limit 1`,
  );
  return found;
}
