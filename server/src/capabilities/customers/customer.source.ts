import { customers } from '@ratepayer/contract/customers/customer.list.ts';
import { sql } from 'kysely';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { searchCustomers } from './search-customers.ts';

const live = sql`from customer_account l where l.customer_id = c.id and l.unlinked_date is null`;
const hasAccounts = sql`exists (select 1 ${live})`;

/** Customers who registered with one of these business units, or have an account of one. */
export const customersIn = (businessUnitIds: readonly number[]) =>
  sql`(c.registered_unit_id = any(${sql.val([...businessUnitIds])}::int[])
    or exists (select 1 from customer_account l where l.customer_id = c.id
      and l.business_unit_id = any(${sql.val([...businessUnitIds])}::int[]) and l.unlinked_date is null))`;

const plain = plainSource(customers, {
  from: sql`customer c left join published.user_account u on u.id = c.user_id`,
  as: 'c',
  scope: (businessUnitId) => customersIn([businessUnitId]),
  period: { instant: sql`c.created_date` },
  of: {
    name: sql`concat_ws(' ', c.first_name, c.last_name)`,
    accountCount: sql`(select count(*)::int ${live})`,
    registeredDate: sql`c.created_date`,
    lastSignInDate: sql`u.last_sign_in_date`,
  },
  filters: { HasAccounts: (wanted) => (wanted ? hasAccounts : sql`not ${hasAccounts}`) },
  // Whoever became a part of another login is found there.
  besides: () => [sql`c.merged_into_customer_id is null`],
});

/** Where customers come from. */
export const customerSource: typeof plain = {
  ...plain,
  search: (search, { unit }) => searchCustomers(search, unit.id),
};
