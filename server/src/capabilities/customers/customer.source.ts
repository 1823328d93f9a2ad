import { customers } from '@ratepayer/contract/customers/customer.list.ts';
import { sql } from 'kysely';
import { plainSource } from '../../platform/lists/plain-source.ts';
import type { Sql } from '../../platform/lists/source.ts';
import { searchCustomers } from './search-customers.ts';

/** Customers who registered with one of these business units, or have an account of one. */
export const customersIn = (businessUnitIds: readonly number[]) =>
  sql`(c.registered_unit_id = any(${sql.val([...businessUnitIds])}::int[])
    or exists (select 1 from customer_account l where l.customer_id = c.id
      and l.business_unit_id = any(${sql.val([...businessUnitIds])}::int[]) and l.unlinked_date is null))`;

/** Where the page of a customer is for who sees these business units: in one of them, else in the first other one. */
export const shownIn = (businessUnitId: number, businessUnitIds: readonly number[]) =>
  sql`(select r.unit from unnest(${sql.val([...businessUnitIds])}::int[]) as r (unit)
    where c.registered_unit_id = r.unit or exists (select 1 from customer_account l where l.customer_id = c.id
      and l.business_unit_id = r.unit and l.unlinked_date is null)
    order by r.unit <> ${businessUnitId}, r.unit limit 1)`;

/** Accounts of a customer, and business units that they are of, as far as whoever asks may see them. */
function seenWithin(reach: readonly number[] | undefined) {
  const within = (unit: Sql) => (reach ? sql`and ${unit} = any(${sql.val([...reach])}::int[])` : sql``);
  const live = sql`from customer_account l where l.customer_id = c.id and l.unlinked_date is null
    ${within(sql`l.business_unit_id`)}`;
  const units = sql`from published.business_unit b where (b.id = c.registered_unit_id
    or exists (select 1 ${live} and l.business_unit_id = b.id)) ${within(sql`b.id`)}`;
  return { live, units, hasAccounts: sql`exists (select 1 ${live})` };
}

function sourceWithin(reach?: readonly number[]) {
  const { live, units, hasAccounts } = seenWithin(reach);
  const plain = plainSource(customers, {
    from: sql`customer c left join published.user_account u on u.id = c.user_id`,
    as: 'c',
    ...(reach ? { reach } : {}),
    scope: (businessUnitId) => customersIn([businessUnitId]),
    period: { instant: sql`c.created_date` },
    of: {
      name: sql`trim(concat_ws(' ', c.first_name, c.last_name))`,
      // The address of a closed login holds its place and is no mailbox (decision 349).
      email: sql`case when c.closed_date is null then c.email else '' end`,
      status: sql`case when c.closed_date is not null then 'Closed'
        when c.merged_into_customer_id is not null then 'Merged' else c.status end`,
      businessUnits: sql`(select coalesce(string_agg(b.name, ', ' order by b.name), '') ${units})`,
      accountCount: sql`(select count(*)::int ${live})`,
      registeredDate: sql`c.created_date`,
      lastSignInDate: sql`u.last_sign_in_date`,
      textsStoppedDate: sql`(select s.date from published.suppression s
        where s.kind = 'phone' and s.value = c.phone_number and s.is_in_force)`,
    },
    filters: {
      HasAccounts: (wanted) => (wanted ? hasAccounts : sql`not ${hasAccounts}`),
      BusinessUnitIds: (ids) => sql`exists (select 1 ${units} and b.id = any(${sql.val([...ids])}::int[]))`,
    },
    // Whoever became a part of another login is found there.
    besides: () => [sql`c.merged_into_customer_id is null and c.closed_date is null`],
  });
  const search: (typeof plain)['search'] = (asked, { unit }) => searchCustomers(asked, unit.id);
  return { ...plain, search };
}

/** Where customers come from, told of as far as the statement sees. */
export const customerSource = sourceWithin();

/** The same for somebody who reads of all that they may see of each. */
export const customerSourceFor = ({ businessUnitIds }: { readonly businessUnitIds: readonly number[] }) =>
  sourceWithin(businessUnitIds);
