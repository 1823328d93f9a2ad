import type { billList } from '@ratepayer/contract/bills/bill.list.ts';
import type { SearchOf } from '@ratepayer/contract/kit/list.ts';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/lists/search-in.ts';
import type { Ground, Search, Sql } from '../../platform/lists/source.ts';
import { type AccountField, accountsHolding } from '../accounts/match-accounts.ts';

type Field = SearchOf<typeof billList>;
const ofAccount: Readonly<Partial<Record<Field, AccountField>>> = {
  accountNumber: 'accountNumber',
  accountName: 'name',
};

/** Bills `b` of accounts that hold a text in number or name, and bills whose own number begins with it. */
export function searchBills({ text, exact, fields }: Search<Field>, { unit }: Pick<Ground, 'unit'>): Sql {
  const low = text.toLowerCase();
  const asked = fields.flatMap((field) => ofAccount[field] ?? []);
  const number = exact ? sql`= ${low}` : sql`like ${`${escapeLike(low)}%`}`;
  const found = [
    ...(asked.length > 0 ? [sql`b.account_id = any(${accountsHolding(unit.id, { text, exact, fields: asked })})`] : []),
    ...(fields.includes('billNumber')
      ? [sql`(b.business_unit_id = ${unit.id} and lower(b.bill_number) ${number})`]
      : []),
  ];
  return sql`(${sql.join(found, sql` or `)})`;
}
