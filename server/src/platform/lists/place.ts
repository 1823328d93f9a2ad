import { endOfList, type ColumnKind } from '@ratepayer/contract/kit/list.ts';
import { isDate } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { badRequest } from '../http/refusal.ts';
import { say } from '../texts/refusals.ts';
import { type Order, reversed } from './order.ts';
import type { Sql } from './source.ts';

type Type = 'date' | 'timestamptz' | 'bigint' | 'boolean' | 'text';
const typeOf: Readonly<Record<ColumnKind, Type>> = {
  date: 'date',
  instant: 'timestamptz',
  money: 'bigint',
  number: 'bigint',
  yesNo: 'boolean',
  text: 'text',
  reference: 'text',
  status: 'text',
};
const clock = /^ (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d){0,2}$/;
/** What an empty date is sorted by. */
const never = '-infinity';
/** Whether a value reads as its type, so that what somebody made up is refused before the database sees it. */
const fits: Readonly<Record<Type, (value: string) => boolean>> = {
  date: (value) => value === never || isDate(value),
  timestamptz: (value) => value === never || (isDate(value.slice(0, 10)) && clock.test(value.slice(10))),
  bigint: (value) => /^-?\d{1,18}$/.test(value),
  boolean: (value) => value === 'true' || value === 'false',
  text: (value) => !value.includes('\u0000') && value.isWellFormed(),
};

interface Term {
  readonly by: Sql;
  readonly type: Type;
  readonly descending: boolean;
}
const termsOf = ({ keys, rowKey, descending }: Order): Term[] => [
  ...keys.map((one) => ({ by: one.by, type: typeOf[one.kind], descending: one.descending })),
  ...rowKey.map((by): Term => ({ by, type: 'bigint', descending })),
];
const nameOf = ({ keys }: Order) => keys.map(({ id, descending }) => (descending ? `-${id}` : id)).join();

/** The place of a row in an order, as the database says it. */
export const placeColumn = (order: Order): Sql =>
  sql`array[${sql.join(termsOf(order).map(({ by }) => sql`(${by})::text`))}]`;

/** The same as it travels: it says of which order it is. */
export const placeText = (order: Order, values: readonly string[]): string =>
  Buffer.from(JSON.stringify([nameOf(order), ...values])).toString('base64url');

function valuesAt(order: Order, property: 'After' | 'Before', text: string): string[] {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    parts = undefined;
  }
  const [name, ...values] = Array.isArray(parts) ? (parts as unknown[]) : [];
  const terms = termsOf(order);
  const isOne =
    name === nameOf(order) &&
    values.length === terms.length &&
    terms.every(({ type }, at) => typeof values[at] === 'string' && fits[type](values[at]));
  if (!isOne) throw badRequest(property, say('no_such_place'));
  return values as string[];
}

interface Asked {
  readonly After?: string | undefined;
  readonly Before?: string | undefined;
}
/** How a page is read: the order from where, and whether it is read backwards. */
export interface Turn {
  readonly order: Order;
  readonly beyond?: Sql;
  readonly isBack: boolean;
}

/** What a page is asked by, when it is asked by a place. @throws 400 for one that is not of this order. */
export function turnOf(order: Order, { After, Before }: Asked): Turn {
  if (After !== undefined) return { order, beyond: beyond(order, valuesAt(order, 'After', After)), isBack: false };
  if (Before === undefined) return { order, isBack: false };
  const back = reversed(order);
  if (Before === endOfList) return { order: back, isBack: true };
  return { order: back, beyond: beyond(back, valuesAt(order, 'Before', Before)), isBack: true };
}

/**
 * Rows that come after a place. Its first value bounds them by itself, beside the days of the list: of two bounds of
 * one column the index is entered at the nearer, of a bound and a comparison of rows at either.
 */
function beyond(order: Order, values: readonly string[]): Sql {
  const terms = termsOf(order).map((term, at) => ({ ...term, value: sql`${values[at]}::${sql.raw(term.type)}` }));
  const way = ({ descending }: Term) => (descending ? sql`<` : sql`>`);
  const after = terms.reduceRight<Sql>(
    (rest, one) => sql`(${one.by} ${way(one)} ${one.value} or (${one.by} = ${one.value} and ${rest}))`,
    sql`false`,
  );
  const [first] = terms;
  return first ? sql`${first.by} ${way(first)}= ${first.value} and ${after}` : after;
}
