import { type PaymentEvent, paymentStates, type PaymentStatus } from '@ratepayer/contract/payments/payment-state.ts';
import { type SessionEvent, sessionStates, type SessionStatus } from '@ratepayer/contract/payments/session-state.ts';
import { nextState } from '@ratepayer/contract/kit/state-machine.ts';
import { change, sql, type Tx } from '../../platform/database/database.ts';

/** The only file that writes the status of payments and of sessions that were sent to a gateway. */

/** Moves a payment by compare-and-set. False when somebody else was first. */
export async function movePayment(
  tx: Tx,
  payment: { id: number; status: PaymentStatus },
  event: PaymentEvent,
  details: { errorMessage?: string; authCode?: string; posted?: boolean } = {},
): Promise<boolean> {
  const next = nextState(paymentStates, payment.status, event);
  if (next === undefined) throw new Error(`A payment that is ${payment.status} cannot take the event ${event}.`);
  const changed = await change(
    tx,
    sql`update payment set status = ${next}, error_message = coalesce(${details.errorMessage ?? null}, error_message), auth_code = coalesce(${details.authCode ?? null}, auth_code),
        posted_date = case when ${details.posted ?? false} then now() else posted_date end, modified_date = now(), row_version = row_version + 1
      where id = ${payment.id} and status = ${payment.status}`,
  );
  return changed === 1;
}

export interface SessionChange {
  readonly payerMessage?: string;
  readonly payerAction?: string;
  readonly abandonReason?: string;
  readonly dropSource?: boolean;
  readonly countAttempt?: boolean;
}

/** Moves a session by compare-and-set. False when somebody else was first. */
export async function moveSession(tx: Tx, session: { id: number; status: SessionStatus }, event: SessionEvent, how: SessionChange = {}): Promise<boolean> {
  const next = nextState(sessionStates, session.status, event);
  if (next === undefined) throw new Error(`A session that is ${session.status} cannot take the event ${event}.`);
  const changed = await change(
    tx,
    sql`update payment_session set status = ${next}, payer_message = ${how.payerMessage ?? ''}, payer_action = ${how.payerAction ?? ''}, abandon_reason = ${how.abandonReason ?? ''},
        payment_source_id = case when ${how.dropSource ?? false} then null else payment_source_id end, fee_quote = case when ${how.dropSource ?? false} then null else fee_quote end,
        attempt_count = attempt_count + ${how.countAttempt ? 1 : 0}, modified_date = now(), row_version = row_version + 1
      where id = ${session.id} and status = ${session.status}`,
  );
  return changed === 1;
}
