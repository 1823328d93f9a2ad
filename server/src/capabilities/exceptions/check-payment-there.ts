import { type Database, maybeRow, sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** Whether exceptions of the payment that is named may be asked for. @throws 404 for one that is not there. */
export async function checkPaymentThere(
  db: Database,
  businessUnitId: number,
  paymentId: number | undefined,
): Promise<void> {
  if (paymentId === undefined) return;
  const there = await db.reading([businessUnitId], (tx) =>
    maybeRow(tx, sql`select 1 from published.payment where id = ${paymentId} and business_unit_id = ${businessUnitId}`),
  );
  if (!there) throw notFound(say('could_not_find_payment'));
}
