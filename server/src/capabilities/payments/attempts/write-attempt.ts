import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../platform/database/row.ts';

export interface NewAttempt {
  readonly businessUnitId: number;
  /** What it is about: a payment, or an exception that belongs to none. */
  readonly about: { readonly paymentId: number } | { readonly exceptionId: RawBuilder<unknown> };
  readonly operation: 'Sale' | 'Void' | 'Refund';
  readonly amountMinor: number;
  readonly targetTransactionId?: number;
  readonly gatewayId: number;
  readonly merchantAccountId: number;
  /** Ours, new: the gateway knows the attempt by it. */
  readonly reference: string;
  readonly ask: object;
}

/** An attempt as Sent; alone, or as a part of a larger statement. Nothing may stand between its commit and the call. */
export const attemptSent = (attempt: NewAttempt, now: Date) => {
  const { about, reference } = attempt;
  const paymentId = 'paymentId' in about ? about.paymentId : null;
  const exceptionId = 'exceptionId' in about ? about.exceptionId : null;
  return sql<
    Row<'gateway_attempt', 'id'>
  >`insert into gateway_attempt (business_unit_id, payment_id, exception_id, operation, amount_minor,
      target_transaction_id, gateway_id, merchant_account_id, gateway_reference, idempotency_key, requested_at, ask)
    values (${attempt.businessUnitId}, ${paymentId}, ${exceptionId}, ${attempt.operation}, ${attempt.amountMinor},
      ${attempt.targetTransactionId ?? null}, ${attempt.gatewayId}, ${attempt.merchantAccountId}, ${reference},
      ${reference}, ${now},
      ${JSON.stringify(attempt.ask)}::jsonb) returning id`;
};
