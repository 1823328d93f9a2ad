import type { customers } from '@ratepayer/contract/customers/customer.list.ts';
import type { SearchOf } from '@ratepayer/contract/kit/list.ts';
import { sql } from 'kysely';
import { heldBy } from '../../platform/lists/search-indexed.ts';
import type { Search, Sql } from '../../platform/lists/source.ts';
import { accountsHolding, accountsHoldingIn } from '../accounts/match-accounts.ts';

type Field = SearchOf<(typeof customers)['list']>;
const own: Readonly<Record<Exclude<Field, 'accountNumber'>, Sql>> = {
  name: sql`lower(f.first_name || ' ' || f.last_name)`,
  email: sql`lower(f.email)`,
  phoneNumber: sql`f.phone_number`,
};
/** What is indexed letter by letter: all of them as one text. */
const all = sql`lower(f.first_name || ' ' || f.last_name || ' ' || f.email || ' ' || f.phone_number)`;

/** A number is kept without what people write between its digits. */
const asKept = (field: Field, text: string): string => {
  const digits = text.replace(/[\s().-]/g, '');
  return field === 'phoneNumber' && /^\+?\d+$/.test(digits) ? digits : text.toLowerCase();
};

function holds(field: keyof typeof own, text: string, exact: boolean): Sql {
  const sought = asKept(field, text);
  const held = exact ? sql`${own[field]} = ${sought}` : heldBy(own[field], sought);
  return sql`${heldBy(all, sought)} and ${held}`;
}

type Sought = Pick<Search<Field>, 'text' | 'exact' | 'fields'>;

/** Customers `c` who are called or reached so, or have one of these accounts; found before the list. */
function heldOrLinked({ text, exact, fields }: Sought, businessUnitId: number, accounts: Sql): Sql {
  const found = fields.map((field) =>
    field === 'accountNumber'
      ? sql`select l.customer_id from customer_account l where l.unlinked_date is null
          and l.account_id = any(${accounts})`
      : sql`select f.id from customer f where ${holds(field, text, exact)} and f.organization_id =
          (select u.organization_id from published.business_unit u where u.id = ${businessUnitId})`,
  );
  return sql`c.id = any(array(${sql.join(found, sql` union all `)}))`;
}

const byNumber = ({ text, exact }: Sought) => ({ text, exact, fields: ['accountNumber'] as const });

/** Customers `c` who are called or reached so, or have an account of a business unit whose number holds a text. */
export const searchCustomers = (search: Search<Field>, businessUnitId: number): Sql =>
  heldOrLinked(search, businessUnitId, accountsHolding(businessUnitId, byNumber(search)));

/** The same of the organization of a business unit, by accounts of all of these. */
export const searchCustomersIn = (text: string, businessUnitId: number, businessUnitIds: readonly number[]): Sql => {
  const search: Sought = { text, exact: false, fields: ['name', 'email', 'phoneNumber', 'accountNumber'] };
  return heldOrLinked(search, businessUnitId, accountsHoldingIn(businessUnitIds, byNumber(search)));
};
