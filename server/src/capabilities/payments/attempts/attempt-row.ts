import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import type { AttemptOutcome } from '@ratepayer/contract/payments/attempt-state.ts';
import { sql } from 'kysely';

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

/**
 * Who asked for a void or refund, why, and how a refund falls on the lines; empty for a sale and for what follows by
 * itself.
 */
export interface ReversalAsk {
  readonly reason?: string;
  readonly note?: string;
  readonly by?: string;
  /**
   * Who asked, as `callerKey` names them; with it what the whole call gives back, its fee included, for the limits of
   * the day.
   */
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

export const attemptColumns = sql`id, business_unit_id as "businessUnitId", coalesce(payment_id, 0) as "paymentId",
  exception_id as "exceptionId", operation, amount_minor as "amountMinor",
  target_transaction_id as "targetTransactionId", gateway_id as "gatewayId", merchant_account_id as "merchantAccountId",
  gateway_transaction_id as "gatewayTransactionId", gateway_reference as "gatewayReference", outcome,
  inquiry_count as "inquiryCount", not_found_count as "notFoundCount", requested_at as "requestedAt",
  original_attempt_id as "originalAttemptId", ask`;

export const attemptWhere = (id: number) =>
  sql<AttemptRow>`select ${attemptColumns} from gateway_attempt where id = ${id}`;
/** The same of many. */
export const attemptsAmong = (ids: readonly number[]) =>
  sql<AttemptRow>`select ${attemptColumns} from gateway_attempt where id = any(${sql.val([...ids])}::bigint[])`;
export const attemptById = (tx: Tx, id: number) => maybeRow(tx, attemptWhere(id));

/** The attempt of a payment or its fee that has no outcome yet, in the caller's scope. */
export const openAttemptOf = (tx: Tx, paymentId: number) =>
  maybeRow(
    tx,
    sql<AttemptRow>`select ${attemptColumns} from gateway_attempt
      where payment_id in (select id from payment where id = ${paymentId} or base_payment_id = ${paymentId})
      and outcome in ('Sent', 'Unknown') order by id limit 1`,
  );
