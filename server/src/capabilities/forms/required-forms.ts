import { sql } from 'kysely';
import { offeredForms } from './form-row.ts';

/** Forms of the business unit that have to be answered before a payment, at its checkout, as a statement. */
export const requiredForms = (businessUnitId: number) =>
  sql<{ id: number }>`select f.id from ${offeredForms} where f.business_unit_id = ${businessUnitId}
    and v.require_before_payment and 'Checkout' = any(v.display_locations) order by f.id`;
