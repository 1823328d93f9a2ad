import type { PaymentFields } from '@ratepayer/contract/payments/payment-field.operations.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';

/** What payers of a business unit are asked; nothing, until somebody says so. @throws 404 outside the scope */
export async function readPaymentFields(tx: Tx, businessUnitId: number): Promise<PaymentFields> {
  await businessUnitOf(tx, businessUnitId);
  const kept = await maybeRow(
    tx,
    sql<PaymentFields>`select fields, row_version as "rowVersion" from payment_field_set
      where business_unit_id = ${businessUnitId}`,
  );
  return kept ?? { fields: [], rowVersion: 0 };
}
