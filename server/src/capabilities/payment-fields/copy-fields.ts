import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';

/** What payers are asked in one business unit is what they are asked in another one, which asks nothing yet. */
export async function copyFields(tx: Tx, { from, to }: { readonly from: number; readonly to: number }): Promise<void> {
  await change(
    tx,
    sql`insert into payment_field_set (business_unit_id, fields)
      select ${to}, fields from payment_field_set where business_unit_id = ${from}`,
  );
}
