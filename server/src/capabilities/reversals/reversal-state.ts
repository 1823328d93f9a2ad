import { type RawBuilder, sql } from 'kysely';
import { rowsOf, together, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { type AttemptRow, attemptColumns } from '../payments/attempts/attempt-row.ts';
import { lockPaymentsWhere, pairWhere, type PaymentCore } from '../payments/payment-core.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface ReversalLine {
  readonly id: number;
  readonly accountId: number | null;
  readonly priceMinor: number;
  readonly refundedMinor: number;
  readonly adjustedMinor: number;
  readonly reversedMinor: number;
}

export interface Settled {
  readonly batchIdentifier: string;
  /** Null while its batch is closing: it joined, and the last have not yet. */
  readonly closedDate: Date | null;
}

/** What decides whether a payment may be voided, refunded or adjusted. */
export interface ReversalState {
  readonly payment: PaymentCore & { readonly includesFee: boolean };
  readonly fee: PaymentCore | undefined;
  /** Recorded by the biller; no gateway knows of it. */
  readonly isExternal: boolean;
  readonly lines: readonly ReversalLine[];
  /** A second person is asked about a void or refund. */
  readonly requestWaits: boolean;
  /** A void or refund (or sale) of the payment or its fee that has no outcome yet. */
  readonly underWay: Pick<AttemptRow, 'id' | 'operation' | 'outcome' | 'amountMinor' | 'requestedAt'> | undefined;
  readonly sale:
    | { readonly id: number; readonly reference: string; readonly gatewayTransactionId: string; readonly last4: string }
    | undefined;
  readonly settled: Settled | undefined;
  /** The gateway refused a void because the sale was settled; our batch has not closed yet. */
  readonly voidRefused: boolean;
  readonly adjustments: readonly {
    readonly id: number;
    readonly type: 'Chargeback' | 'ACH Return';
    readonly amountMinor: number;
    readonly caseNumber: string;
    readonly sourceReference: string;
    readonly reversedDate: string | null;
  }[];
}

/** The statements that answer `ReversalState` for one payment; `id` is a number or an expression. */
export const reversalFacts = (id: number | RawBuilder<unknown>) => {
  const pair = sql`(select x.id from published.payment x
    where x.id = ${id} or x.base_payment_id = ${id}
    or x.id = (select y.base_payment_id from published.payment y where y.id = ${id}))`;
  return {
    includes: sql<{
      includesFee: boolean;
      isExternal: boolean;
    }>`select include_service_fee_in_payment as "includesFee", origin = 'External' as "isExternal"
      from published.payment where id = ${id}`,
    lines: sql<ReversalLine>`select id, account_id as "accountId", price_minor as "priceMinor",
      refunded_minor as "refundedMinor", adjusted_minor as "adjustedMinor", reversed_minor as "reversedMinor"
      from published.payment_line_item where payment_id = ${id} order by id`,
    underWay: sql<AttemptRow>`select ${attemptColumns} from published.gateway_attempt
      where payment_id in ${pair} and outcome in ('Sent', 'Unknown') order by id limit 1`,
    sale: sql<{
      id: number;
      reference: string;
      gatewayTransactionId: string;
      last4: string;
      batchIdentifier: string | null;
      closedDate: Date | null;
    }>`select t.id, coalesce(a.ask ->> 'originalReference', a.gateway_reference) as reference,
      t.gateway_transaction_id as "gatewayTransactionId", t.last4, b.batch_identifier as "batchIdentifier",
      b.closed_date as "closedDate"
      from published.transaction t join published.gateway_attempt a on a.id = t.gateway_attempt_id
      left join published.settlement_batch b on b.id = t.settlement_batch_id
      where t.payment_id = ${id} and t.type = 'Sale' and t.status = 'Approved'`,
    refused: sql<{
      n: number;
    }>`select count(*)::int as n from published.transaction
      where payment_id = ${id} and type = 'Void' and status = 'Declined' and gateway_response_code = 'already_settled'`,
    waits: sql<{
      n: number;
    }>`select count(*)::int as n from approval_request
      where kind in ('Void', 'Refund') and payment_id = ${id} and status in ('Requested', 'Approved')`,
    adjustments: sql<
      ReversalState['adjustments'][number]
    >`select id, type, amount_minor as "amountMinor", case_number as "caseNumber",
      source_reference as "sourceReference", reversed_date as "reversedDate" from adjustment
      where payment_id = ${id} order by id`,
  };
};

type Facts = {
  [K in keyof ReturnType<typeof reversalFacts>]: readonly (ReturnType<typeof reversalFacts>[K] extends RawBuilder<
    infer R
  >
    ? R
    : never)[];
};

export function reversalStateOf(payment: PaymentCore, fee: PaymentCore | undefined, facts: Facts): ReversalState {
  const [sale] = facts.sale;
  return {
    payment: { ...payment, includesFee: facts.includes[0]?.includesFee ?? false },
    fee,
    isExternal: facts.includes[0]?.isExternal ?? false,
    requestWaits: (facts.waits[0]?.n ?? 0) > 0,
    lines: facts.lines,
    underWay: facts.underWay[0],
    sale: sale && {
      id: sale.id,
      reference: sale.reference,
      gatewayTransactionId: sale.gatewayTransactionId,
      last4: sale.last4,
    },
    settled: sale?.batchIdentifier
      ? { batchIdentifier: sale.batchIdentifier, closedDate: sale.closedDate && new Date(sale.closedDate) }
      : undefined,
    voidRefused: (facts.refused[0]?.n ?? 0) > 0,
    adjustments: facts.adjustments,
  };
}

/** The same without locks, to show what is possible. @throws when there is no such payment in the scope. */
export async function readReversal(tx: Tx, paymentId: number): Promise<ReversalState> {
  const [payments, facts] = await Promise.all([
    rowsOf(tx, pairWhere(paymentId)),
    together(tx, reversalFacts(paymentId)),
  ]);
  const payment = payments.find((each) => each.id === paymentId);
  if (!payment) throw notFound(say('could_not_find_payment'));
  return reversalStateOf(
    payment,
    payments.find((each) => each.basePaymentId === paymentId),
    facts as Facts,
  );
}

/** Locks base before fee (lock order 3), then reads: what is decided afterwards stays true until the commit. */
export async function lockReversal(tx: Tx, paymentId: number): Promise<ReversalState | undefined> {
  const [payments, facts] = await Promise.all([
    rowsOf(
      tx,
      lockPaymentsWhere(sql`(select coalesce(base_payment_id, id) from published.payment where id = ${paymentId})`),
    ),
    together(tx, reversalFacts(paymentId)),
  ]);
  const payment = payments.find((each) => each.id === paymentId);
  return (
    payment &&
    reversalStateOf(
      payment,
      payments.find((each) => each.basePaymentId === paymentId),
      facts as Facts,
    )
  );
}
