import { readReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

interface Named {
  readonly businessUnitId: number;
  readonly referenceNumber: string;
}

/** The payment of a number, and the one it belongs to where it is a service fee; else the same. @throws 404 */
export async function idsOf(
  tx: Tx,
  { businessUnitId, referenceNumber }: Named,
): Promise<{ readonly id: number; readonly baseId: number }> {
  const reference = readReferenceNumber(referenceNumber);
  const found =
    reference &&
    (await maybeRow(
      tx,
      sql<{ id: number; baseId: number }>`select id, coalesce(base_payment_id, id) as "baseId" from published.payment
        where reference_number = ${reference} and business_unit_id = ${businessUnitId}`,
    ));
  if (!found) throw notFound(say('payment_not_found', { referenceNumber }));
  return found;
}
