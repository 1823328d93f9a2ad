import { sql } from 'kysely';
import { type Database, maybeRow } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/**
 * Whose pages are a payer's: the business unit of a look-up; with a login the one where they registered, as long as
 * they have an account there or nowhere, else the one of the account that was linked first.
 * @throws 404 for a payer of no business unit
 */
export const slugOfPayer = (
  db: Database,
  { kind, customerId, businessUnitIds }: Caller,
): Promise<{ businessUnitSlug: string }> =>
  db.reading(businessUnitIds, async (tx) => {
    const lookedUp = sql`select id as unit, true as has_account, true as is_home, 0 as place
      from published.business_unit where id = ${businessUnitIds[0] ?? 0}`;
    const ofLogin = sql`select l.business_unit_id as unit, true as has_account,
        l.business_unit_id = coalesce(c.registered_unit_id, 0) as is_home, l.id as place
        from customer_account l join customer c on c.id = l.customer_id
        where c.id = ${customerId} and l.unlinked_date is null
      union all select registered_unit_id, false, true, 0 from customer
        where id = ${customerId} and registered_unit_id is not null`;
    const found = await maybeRow(
      tx,
      sql<{ businessUnitSlug: string }>`select u.slug as "businessUnitSlug"
        from (${kind === 'quickPay' ? lookedUp : ofLogin}) x join published.business_unit u on u.id = x.unit
        order by x.has_account desc, x.is_home desc, x.place limit 1`,
    );
    if (!found) throw notFound(say('could_not_find_business'));
    return found;
  });
