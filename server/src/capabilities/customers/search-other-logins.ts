import type { OtherLogin } from '@ratepayer/contract/customers/customer.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { customersIn, shownIn } from './customer.source.ts';
import { customerOfUnit } from './find-customer.ts';
import { searchCustomersIn } from './search-customers.ts';

/** So many are named; whoever is not among them is found by more letters. */
const most = 10;

/**
 * Logins that sign in and that one could be merged into: of the same organization, within all business units of whoever
 * asks, as a merge reaches them, the latest first. @throws 404 where that one is not of this business unit
 */
export async function searchOtherLogins(
  tx: Tx,
  { businessUnitIds }: Caller,
  { businessUnitId, id }: { readonly businessUnitId: number; readonly id: number },
  text = '',
): Promise<{ items: OtherLogin[] }> {
  await customerOfUnit(tx, businessUnitId, id);
  const held = text === '' ? sql`true` : searchCustomersIn(text, businessUnitId, businessUnitIds);
  const items = await rowsOf(
    tx,
    sql<OtherLogin>`select c.id, concat_ws(' ', c.first_name, c.last_name) as name, c.email,
        ${shownIn(businessUnitId, businessUnitIds)} as "businessUnitId" from customer c
      where c.id <> ${id} and c.status = 'Active' and c.merged_into_customer_id is null
        and c.organization_id = (select u.organization_id from published.business_unit u where u.id = ${businessUnitId})
        and ${customersIn(businessUnitIds)} and ${held}
      order by c.created_date desc, c.id desc limit ${most}`,
  );
  return { items };
}
