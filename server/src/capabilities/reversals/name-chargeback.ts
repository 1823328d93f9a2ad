import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { systemCaller } from '../../platform/http/caller.ts';

interface Told {
  readonly paymentId: number;
  readonly businessUnitId: number;
  /** The gateway's own of the dispute. */
  readonly number: string;
  /** Where a person said that it is the same: the one of this amount that staff recorded without a number. */
  readonly unnumberedMinor?: number;
}

/**
 * A dispute that a gateway tells of is the chargeback that staff recorded under its number: from now on it is known by
 * the gateway's own, so that it is recorded once, found by the lines of reports, and reversed when it is won. Call it
 * with the payment locked. @returns whether staff had recorded it.
 */
export async function nameChargeback(
  tx: Tx,
  { paymentId, businessUnitId, number, unnumberedMinor }: Told,
): Promise<boolean> {
  if (number === '') return false;
  const isMeant =
    unnumberedMinor === undefined
      ? sql`lower(case_number) = lower(${number})`
      : sql`case_number = '' and amount_minor = ${unnumberedMinor} and reversed_date is null`;
  const named = await maybeRow(
    tx,
    sql<{ id: number; caseNumber: string }>`update adjustment set source_reference = ${number}
      where id = (select id from adjustment where payment_id = ${paymentId} and type = 'Chargeback'
          and source_reference = '' and ${isMeant} order by reversed_date is not null, id limit 1)
        and not exists (select 1 from adjustment
          where payment_id = ${paymentId} and type = 'Chargeback' and source_reference = ${number})
      returning id, case_number as "caseNumber"`,
  );
  if (!named) return false;
  await recordAudit(tx, systemCaller([businessUnitId]), {
    businessUnitId,
    entityType: 'Payment',
    entityId: paymentId,
    action: 'Chargeback told by the gateway',
    before: { id: named.id, caseNumber: named.caseNumber, sourceReference: '' },
    after: { id: named.id, caseNumber: named.caseNumber, sourceReference: number },
  });
  return true;
}
