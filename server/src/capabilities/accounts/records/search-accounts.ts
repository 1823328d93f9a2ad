import type { accountList } from '@ratepayer/contract/accounts/account.list.ts';
import type { SearchOf } from '@ratepayer/contract/kit/list.ts';
import { sql } from 'kysely';
import { beginsWord, leastIndexed } from '../../../platform/lists/search-indexed.ts';
import { escapeLike } from '../../../platform/lists/search-in.ts';
import type { Search, Sql } from '../../../platform/lists/source.ts';

type Field = SearchOf<typeof accountList>;

/** The two texts that are indexed letter by letter: what an account is called, and where its holder is reached. */
const named = sql`lower(a.name || ' ' || a.account_number)`;
const reached = sql`lower(a.street || ' ' || a.city || ' ' || a.zip || ' ' || a.email_address || ' '
  || regexp_replace(a.phone_number, '\\D', '', 'g'))`;
const digits = sql`regexp_replace(a.phone_number, '\\D', '', 'g')`;

/** Where a part of a field is looked for. */
const partly: Readonly<Record<Exclude<Field, 'subAccountNumber'>, { readonly within: Sql; readonly own: Sql }>> = {
  accountNumber: { within: named, own: sql`lower(a.account_number)` },
  name: { within: named, own: sql`lower(a.name)` },
  address: { within: reached, own: sql`lower(a.street || ' ' || a.city || ' ' || a.zip)` },
  emailAddress: { within: reached, own: sql`lower(a.email_address)` },
  phoneNumber: { within: reached, own: digits },
};
const groups: readonly { readonly text: Sql; readonly fields: readonly (keyof typeof partly)[] }[] = [
  { text: named, fields: ['accountNumber', 'name'] },
  { text: reached, fields: ['address', 'emailAddress', 'phoneNumber'] },
];
const wholly: Readonly<Record<Exclude<Field, 'accountNumber' | 'subAccountNumber'>, readonly Sql[]>> = {
  name: [sql`lower(a.name)`],
  address: [sql`lower(a.street)`, sql`lower(a.zip)`],
  emailAddress: [sql`lower(a.email_address)`],
  phoneNumber: [digits],
};

/** How a telephone number is typed; its digits are what is looked for. */
const phoneOf = (text: string) => (/^[\d\s().+-]{7,}$/.test(text) ? text.replace(/\D/g, '') : undefined);

const anyOfThem = (found: readonly Sql[]): Sql =>
  found.length > 0 ? sql`(${sql.join(found, sql` or `)})` : sql`false`;

/** All of these words in one text. */
const holdsAll = (text: Sql, words: readonly string[]): Sql =>
  sql.join(
    words.map((word) => sql`${text} like ${`%${escapeLike(word)}%`}`),
    sql` and `,
  );

/** Every word in what an account is called, or every word in how its holder is reached. */
function holdsWords(words: readonly string[], fields: readonly Field[]): Sql[] {
  if (words.length === 0) return [];
  const chosen = fields.flatMap((field) => (field === 'subAccountNumber' ? [] : [field]));
  // Without a word that an index knows, two letters would find half of the town anywhere.
  if (words.every((word) => word.length < leastIndexed))
    return chosen.map((field) => {
      const text = words.join(' ');
      return sql`(${beginsWord(partly[field].within, text)} and ${partly[field].own} like ${`${escapeLike(text)}%`})`;
    });
  return groups.flatMap(({ text, fields: all }) => {
    const own = all.filter((field) => chosen.includes(field));
    if (own.length === 0) return [];
    const indexed = holdsAll(text, words);
    if (own.length === all.length) return [sql`(${indexed})`];
    return [sql`(${indexed} and ${anyOfThem(own.map((field) => sql`(${holdsAll(partly[field].own, words)})`))})`];
  });
}

/** A whole value of one field, narrowed first by what is indexed. */
function isWhole(text: string, field: Field): Sql {
  if (field === 'subAccountNumber') return isSub(text);
  if (field === 'accountNumber') return sql`a.account_number in (${sql.join(casesOf(text))})`;
  const value = field === 'phoneNumber' ? (phoneOf(text) ?? text) : text.toLowerCase();
  const { within } = partly[field];
  const parts = value.split(' ').filter((word) => word.length >= leastIndexed);
  // Of two letters an index knows no more than that a word begins with them, as a whole value does.
  const narrow =
    parts.length > 0
      ? parts.map((part) => sql`${within} like ${`%${escapeLike(part)}%`}`)
      : [beginsWord(within, value)];
  return sql.join([...narrow, anyOfThem(wholly[field].map((column) => sql`${column} = ${value}`))], sql` and `);
}

const casesOf = (text: string) => [...new Set([text, text.toLowerCase(), text.toUpperCase()])];
const isSub = (text: string): Sql =>
  sql`(a.sub_account_number in (${sql.join(casesOf(text))}) and a.sub_account_number <> '')`;

/**
 * Accounts that hold every word of a text in their name and number, or in how their holder is reached; or whose whole
 * value it is. A sub-account is found as a whole alone, and a telephone number by its digits.
 */
export function searchAccounts({ text, exact, fields }: Search<Field>): Sql {
  if (exact) return anyOfThem(fields.map((field) => sql`(${isWhole(text, field)})`));
  const low = text.toLowerCase();
  const phone = fields.includes('phoneNumber') ? phoneOf(low) : undefined;
  return anyOfThem([
    ...holdsWords(low.split(/[\s,]+/).filter(Boolean), fields),
    ...(phone && phone !== low ? holdsWords([phone], ['phoneNumber']) : []),
    ...(fields.includes('subAccountNumber') ? [isSub(text)] : []),
  ]);
}
