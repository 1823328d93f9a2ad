import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { exceptionsRaised } from '../exceptions/raise-exception.ts';
import { movedBy, paymentsMoved } from '../payments/move-payment.ts';
import { resting } from '../payments/outcome/give-back-again.ts';
import type { ReversalState } from './reversal-state.ts';

/**
 * Money of a payment that no account got rests again: what a bank or card issuer had taken back came again. Call it
 * with the payment locked.
 */
export async function restAgain(tx: Tx, { payment, sale }: ReversalState): Promise<void> {
  const guard = sql`guard`;
  const sales = sale ? [{ ...sale, paymentId: payment.id }] : [];
  const moves = payment.status === 'Refunded' ? [movedBy(payment, 'givenAgainUnposted')] : [];
  await change(
    tx,
    sql`with guard as (select 1), ${paymentsMoved(moves, guard)},
      ${exceptionsRaised([resting({ sales }, payment)], guard)}
      select assured((select count(*) from moved_payments) = ${moves.length}, 'rests again whole')`,
  );
}
