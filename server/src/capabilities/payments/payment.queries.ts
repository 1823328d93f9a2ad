import { maybeRow, sql, type Tx } from '../../platform/database/database.ts';
import type { PaymentStatus } from '@ratepayer/contract/payments/payment-state.ts';
import type { AttemptOutcome } from '@ratepayer/contract/payments/attempt-state.ts';

export interface PaymentCore {
  readonly id: number;
  readonly referenceNumber: string;
  readonly type: 'Base Payment' | 'Service Fee';
  readonly basePaymentId: number | null;
  readonly paymentSessionId: number;
  readonly businessUnitId: number;
  readonly status: PaymentStatus;
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly contactEmail: string;
  readonly merchantAccountId: number;
  readonly gatewayId: number;
  readonly paymentSourceId: number;
  readonly postedDate: Date | null;
  readonly refundedAmountMinor: number;
  readonly adjustedAmountMinor: number;
  readonly rowVersion: number;
}

const core = sql`id, reference_number as "referenceNumber", type, base_payment_id as "basePaymentId", payment_session_id as "paymentSessionId", business_unit_id as "businessUnitId", status,
  amount_minor as "amountMinor", currency_code as "currencyCode", contact_email as "contactEmail", merchant_account_id as "merchantAccountId", gateway_id as "gatewayId", payment_source_id as "paymentSourceId", posted_date as "postedDate", refunded_amount_minor as "refundedAmountMinor",
  adjusted_amount_minor as "adjustedAmountMinor", row_version as "rowVersion"`;

/** Locks a base payment before its fee (lock order 3). */
export const lockPaymentsWhere = (baseId: unknown) => sql<PaymentCore>`select ${core} from payment where id = ${baseId} or base_payment_id = ${baseId} order by id for no key update`;

/** A payment and its service fee. */
export const pairWhere = (id: number) => sql<PaymentCore>`select ${core} from payment where id = ${id} or base_payment_id = ${id} order by id`;

export const paymentCore = (tx: Tx, id: number) => maybeRow(tx, sql<PaymentCore>`select ${core} from payment where id = ${id}`);

export interface AttemptRow {
  readonly id: number;
  readonly businessUnitId: number;
  /** 0 for an attempt that settles an exception. */
  readonly paymentId: number;
  readonly exceptionId: number | null;
  readonly operation: 'Sale' | 'Void' | 'Refund';
  readonly amountMinor: number;
  readonly targetTransactionId: number | null;
  readonly gatewayId: number;
  readonly merchantAccountId: number;
  /** The gateway's number, once it told one; empty before. */
  readonly gatewayTransactionId: string;
  readonly gatewayReference: string;
  readonly outcome: AttemptOutcome;
  readonly inquiryCount: number;
  readonly notFoundCount: number;
  readonly requestedAt: Date;
  /** Of one born resolved: the attempt that was sent. */
  readonly originalAttemptId: number | null;
  readonly ask: ReversalAsk;
}

/** Who asked for a void or refund, why, and how a refund falls on the lines; empty for a sale and for what follows by itself. */
export interface ReversalAsk {
  readonly reason?: string;
  readonly note?: string;
  readonly by?: string;
  /** Who asked, as `callerKey` names them; with it what the whole call gives back, its fee included, for the limits of the day. */
  readonly askedBy?: string;
  readonly goesBackMinor?: number;
  /** Who agreed, where a second person had to. */
  readonly approvedBy?: string;
  readonly role?: string;
  readonly allocations?: readonly { readonly lineItemId: number; readonly amountMinor: number }[];
  readonly withFee?: boolean;
  readonly tellPayer?: boolean;
  /** Our reference of the sale that was sent, when this attempt was born of what the gateway said later. */
  readonly originalReference?: string;
  /** Of an attempt that settles an exception: the sale at the gateway. */
  readonly saleTransactionId?: string;
  readonly saleReference?: string;
  /** What the gateway named, when less of it could be recorded. */
  readonly claimedMinor?: number;
  /** The caller's `Idempotency-Key`, so that a repeat answers as the first did. */
  readonly key?: string;
}

export const attemptColumns = sql`id, business_unit_id as "businessUnitId", coalesce(payment_id, 0) as "paymentId", exception_id as "exceptionId", operation, amount_minor as "amountMinor", target_transaction_id as "targetTransactionId", gateway_id as "gatewayId", merchant_account_id as "merchantAccountId",
  gateway_transaction_id as "gatewayTransactionId", gateway_reference as "gatewayReference", outcome, inquiry_count as "inquiryCount", not_found_count as "notFoundCount", requested_at as "requestedAt", original_attempt_id as "originalAttemptId", ask`;

export const attemptWhere = (id: number) => sql<AttemptRow>`select ${attemptColumns} from gateway_attempt where id = ${id}`;
export const attemptById = (tx: Tx, id: number) => maybeRow(tx, attemptWhere(id));

export interface PendingLine {
  readonly accountId: number;
  readonly lineItemType: string;
  readonly accountChargeId: number | null;
  readonly priceMinor: number;
}

/** Lines of other payments that are still Pending on these accounts. */
export const pendingOn = (accountIds: readonly number[], exceptSessionId: number) =>
  sql<PendingLine>`select l.account_id as "accountId", l.line_item_type as "lineItemType", l.account_charge_id as "accountChargeId", l.price_minor as "priceMinor"
      from payment_account pa cross join lateral (select id, status, type, payment_session_id from payment where id = pa.payment_id offset 0) p
      cross join lateral (select * from payment_line_item where payment_id = p.id offset 0) l
      where pa.account_id = any(${sql.val([...accountIds])}::bigint[]) and p.status = 'Pending' and p.type = 'Base Payment' and p.payment_session_id is distinct from ${exceptSessionId}
        and l.account_id = pa.account_id`;

/** The attempt of a payment or its fee that has no outcome yet, in the caller's scope. */
export const openAttemptOf = (tx: Tx, paymentId: number) =>
  maybeRow(
    tx,
    sql<AttemptRow>`select ${attemptColumns} from gateway_attempt where payment_id in (select id from payment where id = ${paymentId} or base_payment_id = ${paymentId}) and outcome in ('Sent', 'Unknown') order by id limit 1`,
  );
