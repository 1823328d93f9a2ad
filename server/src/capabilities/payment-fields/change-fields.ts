import { paymentFieldProblems } from '@ratepayer/contract/payments/payment-field.ts';
import type { PaymentFields } from '@ratepayer/contract/payments/payment-field.operations.ts';
import { tell } from '@ratepayer/contract/texts/tell-staff-fields.ts';
import { sql } from 'kysely';
import { placedByName } from '../../platform/audit/placed-by-name.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { type Database, maybeRow } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict, Refusal } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { readPaymentFields } from './read-fields.ts';

/** What the audit calls the payment fields of a business unit. */
export const auditedAs = 'PaymentFields';

/**
 * Makes these what payers are asked, in this order. Sessions that began go on with what they began with; payments keep
 * their answers. @throws 400 by field, 404, 409 when they changed since.
 */
export function changePaymentFields(
  db: Database,
  caller: Caller,
  businessUnitId: number,
  { fields, rowVersion }: PaymentFields,
): Promise<PaymentFields> {
  const problems = paymentFieldProblems(fields);
  if (problems.length > 0)
    throw new Refusal(
      400,
      problems.map(({ at, name, reason }) => ({ propertyName: `fields[${at}].${name}`, errorMessage: tell(reason) })),
    );
  return db.scoped([businessUnitId], async (tx) => {
    const before = await readPaymentFields(tx, businessUnitId);
    // Nothing there is version 0; of two who are the first one is.
    const written = await maybeRow(
      tx,
      sql<PaymentFields>`insert into payment_field_set as kept (business_unit_id, fields)
        select ${businessUnitId}, ${JSON.stringify(fields)}::jsonb
        where ${rowVersion}::int = 0
        or exists (select 1 from payment_field_set where business_unit_id = ${businessUnitId})
        on conflict (business_unit_id) do update set fields = excluded.fields, row_version = kept.row_version + 1
        where kept.row_version = ${rowVersion} returning fields, row_version as "rowVersion"`,
    );
    if (!written) throw conflict(say('record_changed'));
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: auditedAs,
      entityId: businessUnitId,
      action: 'Changed',
      before: placedByName('key', before.fields, fields),
      after: placedByName('key', fields, before.fields),
    });
    return written;
  });
}
