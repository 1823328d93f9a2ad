import { sql } from 'kysely';
import { everywhere, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/**
 * Whether a payer signs in, with what, and how they are called and reached is one thing for every business unit, and is
 * changed by those alone who reach all that the payer is of: where they registered, have an account, or keep something
 * to pay with. Read under the lock of the payer.
 * @throws 400 for a payer of another business unit too
 */
export async function refuseElsewhere(tx: Tx, caller: Caller, id: number, property: string): Promise<void> {
  const elsewhere = await everywhere(tx, () =>
    maybeRow(
      tx,
      sql`select 1 from (select registered_unit_id as unit from customer where id = ${id}
          and registered_unit_id is not null
        union all select business_unit_id from customer_account where customer_id = ${id} and unlinked_date is null
        union all select business_unit_id from published.payment_source where customer_id = ${id} and is_saved
          and status <> 'Removed') x
        where x.unit <> all(${sql.val([...caller.businessUnitIds])}::int[]) limit 1`,
    ),
  );
  if (elsewhere) throw badRequest(property, say('payer_of_another_unit'));
}
