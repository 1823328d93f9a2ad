import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { exceptionsEnded } from '../exceptions/raise-exception.ts';
import { movedBy, paymentsMoved } from '../payments/move-payment.ts';
import { givenBack } from '../payments/outcome/give-back-again.ts';
import type { PaymentCore } from '../payments/payment-core.ts';

/**
 * Money of a payment that no account got rests no longer, since nothing of it is left to give back: what was not
 * refunded a bank or card issuer took back. Call it with the payment locked.
 */
export async function endRest(tx: Tx, payment: PaymentCore): Promise<void> {
  const { resolution, reason, ...ended } = givenBack(payment);
  const guard = sql`guard`;
  await change(
    tx,
    sql`with guard as (select 1), ${paymentsMoved([movedBy(payment, 'takenBackUnposted')], guard)},
      ${exceptionsEnded(ended, resolution, reason, guard)}
      select assured(exists (select 1 from moved_payments), 'rest ended whole')`,
  );
}
