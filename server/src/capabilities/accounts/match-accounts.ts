import { sql } from 'kysely';
import { beginsWord, heldBy, leastIndexed } from '../../platform/lists/search-indexed.ts';
import { escapeLike } from '../../platform/lists/search-in.ts';
import type { Sql } from '../../platform/lists/source.ts';
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
  const named = sql`lower(name || ' ' || account_number)`;
  return text.length < leastIndexed
    ? sql`${beginsWord(named, text)} and (lower(account_number) like ${begins} or lower(name) like ${begins})`
    : sql`${named} like ${`%${part}%`}`;
}

/** Accounts of one business unit by how their fields hold a text; their ids, at most `limit` of each kind. */
function idsOf(businessUnitId: number | Sql, text: string, { exact, fields }: How, limit = sql``) {
  const low = text.toLowerCase();
  const part = escapeLike(low);
  const columns = { accountNumber: sql`lower(account_number)`, name: sql`lower(name)` };
  const chosen = (['accountNumber', 'name'] as const)
    .filter((field) => fields.includes(field))
    .map((field) => columns[field]);
  const some = (test: (column: (typeof chosen)[number]) => ReturnType<typeof sql>) =>
    chosen.length > 0 ? sql`(${sql.join(chosen.map(test), sql` or `)})` : sql`false`;
  // The trigram index holds name and number as one text; which of the two it was is looked at afterwards.
  const named = sql`lower(name || ' ' || account_number)`;
  const indexed = heldBy(named, low);
  const match = exact
    ? sql`${indexed} and ${some((column) => sql`${column} = ${low}`)}`
    : low.length < leastIndexed
      ? sql`${indexed} and ${some((column) => sql`${column} like ${`${part}%`}`)}`
      : chosen.length === 2
        ? indexed
        : sql`${indexed} and ${some((column) => sql`${column} like ${`%${part}%`}`)}`;
  const own = sql`select id from account where business_unit_id = ${businessUnitId} and not is_deleted`;
  const bySub = fields.includes('subAccountNumber')
    ? sql`union (${own} and sub_account_number = ${text} and sub_account_number <> '' ${limit})`
    : sql``;
  return sql<{ id: number }>`(${own} and ${match} ${limit}) ${bySub}`;
}

/**
 * Ids of the accounts whose number or name holds a text: three letters and more anywhere (trigrams), two at the
 * beginning of either; sub-accounts only as a whole. At most 500.
 */
export async function matchingAccounts(
  tx: Tx,
  businessUnitId: number,
  text: string,
  how: How = anywhere,
): Promise<number[]> {
  const rows = await rowsOf(
    tx,
    sql<{ id: number }>`select id from (${idsOf(businessUnitId, text, how, sql`limit ${most}`)}) x limit ${most}`,
  );
  return rows.map((row) => row.id);
}

/**
 * All of these accounts as an array of their ids, inside of another statement. An array and not a select: the database
 * then looks up what belongs to them by its own index, and never goes through a list in its order in the hope of
 * meeting some.
 */
export const accountsHolding = (
  businessUnitId: number,
  { text, exact, fields }: How & { readonly text: string },
): Sql => sql`array(${idsOf(businessUnitId, text, { exact, fields })})`;

/** The same of several business units: each is looked into by itself. */
export const accountsHoldingIn = (
  businessUnitIds: readonly number[],
  { text, exact, fields }: How & { readonly text: string },
): Sql => sql`array(select found.id from unnest(${sql.val([...businessUnitIds])}::int[]) as r (unit)
  cross join lateral (${idsOf(sql`r.unit`, text, { exact, fields })}) found)`;
