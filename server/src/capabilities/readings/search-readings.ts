import type { SearchOf } from '@ratepayer/contract/kit/list.ts';
import type { readingList } from '@ratepayer/contract/readings/reading.list.ts';
import { sql } from 'kysely';
import { heldBy } from '../../platform/lists/search-indexed.ts';
import type { Ground, Search, Sql } from '../../platform/lists/source.ts';
import { accountsHolding } from '../accounts/match-accounts.ts';

/** Readings `r` of the series whose meter, or whose account's number, holds a text; series are found first. */
export function searchReadings(
  { text, exact, fields }: Search<SearchOf<typeof readingList>>,
  { unit }: Pick<Ground, 'unit'>,
): Sql {
  const key = sql`lower(f.key)`;
  const found = fields.map((field) =>
    field === 'key'
      ? sql`${heldBy(key, text)} ${exact ? sql`and ${key} = ${text.toLowerCase()}` : sql``}`
      : sql`f.account_id = any(${accountsHolding(unit.id, { text, exact, fields: ['accountNumber'] })})`,
  );
  return sql`r.series_id = any(array(${sql.join(
    found.map((which) => sql`select f.id from reading_series f where f.business_unit_id = ${unit.id} and ${which}`),
    sql` union all `,
  )}))`;
}
