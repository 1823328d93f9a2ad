import { type PaymentEvent, paymentStates, type PaymentStatus } from '@ratepayer/contract/payments/payment-state.ts';
import { nextState } from '@ratepayer/contract/kit/state-machine.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { type RawBuilder, sql } from 'kysely';

/** The only file that writes the status of payments. */

export interface PaymentMove {
  readonly id: number;
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
  readonly posted: boolean;
  /** Added to what was refunded, minor units. */
  readonly refundedBy: number;
  readonly errorMessage: Written | null;
  readonly authCode: string | null;
}

/** What an event makes of a payment. @throws when its status cannot take the event. */
export function movedBy(
  payment: { id: number; status: PaymentStatus },
  event: PaymentEvent,
  details: Partial<Omit<PaymentMove, 'id' | 'from' | 'to'>> = {},
): PaymentMove {
  const to = nextState(paymentStates, payment.status, event);
  if (to === undefined) throw new Error(`A payment that is ${payment.status} cannot take the event ${event}.`);
  return {
    id: payment.id,
    from: payment.status,
    to,
    posted: false,
    refundedBy: 0,
    errorMessage: null,
    authCode: null,
    ...details,
  };
}

/** A payment that keeps its status and learns something: its authorization code, a partial refund. */
export const unmoved = (
  payment: { id: number; status: PaymentStatus },
  details: Partial<Omit<PaymentMove, 'id' | 'from' | 'to'>>,
): PaymentMove => ({
  id: payment.id,
  from: payment.status,
  to: payment.status,
  posted: false,
  refundedBy: 0,
  errorMessage: null,
  authCode: null,
  ...details,
});

// Named beside the join, they keep the way by the key: the planner takes a record set for a hundred rows and would read
// a young table whole.
const idsOf = (rows: readonly { readonly id: number }[]) => sql.val(rows.map((row) => row.id));

/** Moves by compare-and-set as a part of a larger statement, only when `guard` has a row. */
export const paymentsMoved = (moves: readonly PaymentMove[], guard: RawBuilder<unknown>) =>
  sql`moved_payments as (update payment p
    set status = x."to", error_message = coalesce(x."errorMessage", p.error_message),
    auth_code = coalesce(x."authCode", p.auth_code),
      posted_date = case when x.posted then now()
      else p.posted_date end, refunded_amount_minor = p.refunded_amount_minor + x."refundedBy", modified_date = now(),
      row_version = p.row_version + 1
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as x (id bigint, "from" text, "to" text, posted boolean,
    "refundedBy" bigint, "errorMessage" jsonb, "authCode" text)
    where p.id = any(${idsOf(moves)}::bigint[]) and p.id = x.id and p.status = x."from"
    and exists (select 1 from ${guard}) returning p.id)`;

/** What went back of lines, written only when `guard` has a row; no line gives back more than its price. */
export const linesMoved = (
  lines: readonly { id: number; refundedBy: number; reversedBy: number; adjustedBy?: number }[],
  guard: RawBuilder<unknown>,
) =>
  sql`moved_lines as (update payment_line_item l
    set refunded_minor = l.refunded_minor + x."refundedBy", reversed_minor = l.reversed_minor + x."reversedBy",
    adjusted_minor = l.adjusted_minor + coalesce(x."adjustedBy", 0)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (id bigint, "refundedBy" bigint, "reversedBy" bigint,
    "adjustedBy" bigint)
    where l.id = any(${idsOf(lines)}::bigint[]) and l.id = x.id and exists (select 1 from ${guard}) returning l.id)`;
