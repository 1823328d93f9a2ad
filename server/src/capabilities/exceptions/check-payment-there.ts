import { maybeRow, sql, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** Whether exceptions of a payment may be asked for at all. @throws 404 for one that is not there. */
export async function checkPaymentThere(tx: Tx, businessUnitId: number, paymentId: number): Promise<void> {
  const there = await maybeRow(
    tx,
    sql`select 1 from published.payment where id = ${paymentId} and business_unit_id = ${businessUnitId}`,
  );
  if (!there) throw notFound(say('could_not_find_payment'));
}
