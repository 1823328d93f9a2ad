import { sql } from 'kysely';

/** Forms of the business unit that have to be answered before a payment, at its checkout, as a statement. */
export const requiredForms = (businessUnitId: number) =>
  sql<{ id: number }>`select id from form_configuration
    where business_unit_id = ${businessUnitId} and status = 'Published' and require_before_payment
    and 'Checkout' = any(display_locations) order by id`;
