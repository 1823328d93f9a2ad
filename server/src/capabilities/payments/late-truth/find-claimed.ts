import { sql } from 'kysely';
import type { GatewayClaim } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
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
 * By the gateway's own number within the merchant account, then by our reference: whole, or its first twenty
 * characters, which are a range of the same key. Each is a look-up by key.
 */
export async function findClaimed(tx: Tx, at: At, claim: GatewayClaim): Promise<Found> {
  const { operation, reference, gatewayTransactionId: number, saleTransactionId: saleNumber } = claim;
  const candidates = await rowsOf(
    tx,
    sql<Candidate>`with hit as (${hits(at.merchantAccountId, reference, [number, saleNumber].filter(Boolean))}),
      head as (select thread_id, bool_or(number = ${number}
      and number <> '') as numbered, bool_or(number = '') as referred from hit group by 1)
      select ${attemptColumns}, numbered, referred from head
      cross join lateral (select * from gateway_attempt where id = head.thread_id offset 0) a order by id`,
  );
  const isTakenBack = operation === 'Dispute' || operation === 'Return';
  const sales = candidates.filter((each) => each.operation === 'Sale');
  const sale =
    sales.find(
      (each) =>
        each.gatewayTransactionId !== '' && each.gatewayTransactionId === (operation === 'Sale' ? number : saleNumber),
    ) ??
    sales.find((each) => each.referred) ??
    sales[0];
  if (isTakenBack) return { attempt: sale, sale, disagrees: false, isNumbered: true };
  const own = candidates.filter(
    (each) =>
      each.operation === operation || (each.exceptionId !== null && each.operation !== 'Sale' && operation !== 'Sale'),
  );
  const byNumber = own.find((each) => each.numbered);
  const byReference = own.find((each) => each.referred);
  const disagrees = byNumber !== undefined && byReference !== undefined && byReference.id !== byNumber.id;
  const attempt =
    byNumber ?? byReference ?? (sale && operation !== 'Sale' ? await unnumbered(tx, sale, claim) : undefined);
  return { attempt, sale: operation === 'Sale' ? attempt : sale, disagrees, isNumbered: byNumber !== undefined };
}

/**
 * The attempts that a claim names, each with the number that found it (empty: our reference did). `offset 0` keeps each
 * look-up by its key, whatever is known of how many rows there are.
 */
function hits(merchantAccountId: number, reference: string, numbers: readonly string[]) {
  const columns = sql`coalesce(original_attempt_id, id) as thread_id`;
  const byReference = (condition: ReturnType<typeof sql>) =>
    sql`union all select thread_id, ''
      from (select ${columns}, merchant_account_id from gateway_attempt where ${condition} offset 0) r
      where merchant_account_id = ${merchantAccountId}`;
  const isNamed = /^[\w-]{10,}$/.test(reference);
  return sql`select thread_id, number from unnest(${sql.val([...numbers])}::text[]) number
    cross join lateral (select ${columns} from gateway_attempt
        where merchant_account_id = ${merchantAccountId} and gateway_transaction_id = number
        and gateway_transaction_id <> '' offset 0) n
      ${isNamed ? byReference(sql`gateway_reference = ${reference}`) : sql``}
      ${
        isNamed
          ? byReference(sql`gateway_reference >= ${`rp_${reference}`}
        and gateway_reference < ${`rp_${reference}~`}`)
          : sql``
      }`;
}

/**
 * A void or refund of this sale that nobody numbered yet, where a gateway names only the sale; one that is open comes
 * first.
 */
async function unnumbered(
  tx: Tx,
  sale: AttemptRow,
  { operation, amountMinor, gatewayTransactionId }: GatewayClaim,
): Promise<AttemptRow | undefined> {
  const [found] = await rowsOf(
    tx,
    sql<AttemptRow>`select ${attemptColumns} from gateway_attempt
      where payment_id = ${sale.paymentId} and operation = ${operation} and original_attempt_id is null
        and (gateway_transaction_id in ('', ${gatewayTransactionId}) or operation = 'Void')
        and (operation = 'Void' or ${amountMinor}::bigint in (0, amount_minor))
        order by outcome in ('Sent', 'Unknown') desc, id desc limit 1`,
  );
  return found;
}
