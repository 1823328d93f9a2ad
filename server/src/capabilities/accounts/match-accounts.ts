import { sql } from 'kysely';
import { escapeLike } from '../../platform/lists/search-in.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

const most = 500;

export type AccountField = 'accountNumber' | 'subAccountNumber' | 'name';

interface How {
  readonly exact: boolean;
  readonly fields: readonly AccountField[];
}

const anywhere: How = { exact: false, fields: ['accountNumber', 'subAccountNumber', 'name'] };

/**
 * Accounts whose number or name holds a text: three letters and more anywhere (trigrams), two at the beginning of
 * either.
 */
export function holdsText(text: string) {
  const part = escapeLike(text.toLowerCase());
  const begins = `${part}%`;
  return text.length < 3
    ? sql`(lower(account_number) like ${begins} or lower(name) like ${begins})`
    : sql`lower(name || ' ' || account_number) like ${`%${part}%`}`;
}

/**
 * Ids of the accounts whose number or name holds a text: three letters and more anywhere (trigrams), two at the
 * beginning of either; sub-accounts only as a whole. At most 500.
 */
export async function matchingAccounts(
  tx: Tx,
  businessUnitId: number,
  text: string,
  { exact, fields }: How = anywhere,
): Promise<number[]> {
  const low = text.toLowerCase();
  const part = escapeLike(low);
  const columns = { accountNumber: sql`lower(account_number)`, name: sql`lower(name)` };
  const chosen = (['accountNumber', 'name'] as const)
    .filter((field) => fields.includes(field))
    .map((field) => columns[field]);
  const some = (test: (column: (typeof chosen)[number]) => ReturnType<typeof sql>) =>
    chosen.length > 0 ? sql`(${sql.join(chosen.map(test), sql` or `)})` : sql`false`;
  // The trigram index holds name and number as one text; which of the two it was is looked at afterwards.
  const indexed = sql`lower(name || ' ' || account_number) like ${`%${part}%`}`;
  const match = exact
    ? sql`${indexed} and ${some((column) => sql`${column} = ${low}`)}`
    : text.length < 3
      ? some((column) => sql`${column} like ${`${part}%`}`)
      : chosen.length === 2
        ? indexed
        : sql`${indexed} and ${some((column) => sql`${column} like ${`%${part}%`}`)}`;
  const own = sql`select id from account where business_unit_id = ${businessUnitId} and not is_deleted`;
  const bySub = fields.includes('subAccountNumber')
    ? sql`(${own} and sub_account_number = ${text} and sub_account_number <> '' limit ${most})`
    : sql`(select null::bigint where false)`;
  const rows = await rowsOf(tx, sql<{ id: number }>`(${own} and ${match} limit ${most}) union ${bySub} limit ${most}`);
  return rows.map((row) => row.id);
}
