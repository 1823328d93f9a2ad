import { type ColumnKind, type List, type SortKey, sortKeys } from '@ratepayer/contract/kit/list.ts';
import { sql } from '../database/database.ts';
import type { Sql } from './source.ts';

/** What a list is sorted by; the key of its rows settles the rest. */
export interface Order {
  readonly keys: readonly { readonly by: Sql; readonly kind: ColumnKind; readonly descending: boolean }[];
  readonly key: Sql;
  /** The direction of the key: that of what is sorted first. */
  readonly descending: boolean;
}

interface Sorted {
  readonly 'Sorted.0.Id'?: string | undefined;
  readonly 'Sorted.0.Desc'?: boolean | undefined;
  readonly 'Sorted.1.Id'?: string | undefined;
  readonly 'Sorted.1.Desc'?: boolean | undefined;
}

/** The order that is asked for, else the usual one. */
export function orderOf(
  { list, sorts, key }: { readonly list: List; readonly sorts: Readonly<Record<string, Sql>>; readonly key: Sql },
  query: Sorted,
): Order {
  const asked: SortKey[] = ([0, 1] as const).flatMap((at) => {
    const id = query[`Sorted.${at}.Id`];
    return id === undefined ? [] : [{ id, descending: query[`Sorted.${at}.Desc`] ?? false }];
  });
  const chosen = asked.length > 0 ? asked : sortKeys(list.usual);
  const keys = chosen.flatMap(({ id, descending }) => {
    const [by, column] = [sorts[id], list.columns[id]];
    return by && column ? [{ by, kind: column.kind, descending }] : [];
  });
  return { keys, key, descending: keys[0]?.descending ?? false };
}

const sayOne = (by: Sql, descending: boolean) => (descending ? sql`${by} desc` : by);

/** The order as a statement says it. */
export const orderText = ({ keys, key, descending }: Order): Sql =>
  sql.join([...keys.map((one) => sayOne(one.by, one.descending)), sayOne(key, descending)]);

/** Where a row stands: what it is sorted by, as text without loss, and its key. */
export interface Place {
  readonly sortedBy: readonly string[];
  readonly rowKey: number;
}

/** The place of each row, as columns. */
export const placeColumns = ({ keys, key }: Order): Sql =>
  sql`array[${sql.join(keys.map(({ by }) => sql`(${by})::text`))}]::text[] as "sortedBy", ${key} as "rowKey"`;

const types: Readonly<Record<ColumnKind, Sql>> = {
  date: sql`date`,
  instant: sql`timestamptz`,
  money: sql`bigint`,
  number: sql`numeric`,
  yesNo: sql`boolean`,
  text: sql`text`,
  reference: sql`text`,
  status: sql`text`,
};

/** The rows after a place. Keys of one direction are compared as one row, which an index serves; others one by one. */
export function afterPlace({ keys, key, descending }: Order, { sortedBy, rowKey }: Place): Sql {
  const all = [
    ...keys.map((one, at) => ({
      by: one.by,
      last: sql`${sortedBy[at] ?? ''}::${types[one.kind]}` as Sql,
      descending: one.descending,
    })),
    { by: key, last: sql`${rowKey}::bigint` as Sql, descending },
  ];
  if (all.every((one) => one.descending === descending)) {
    const [rows, lasts] = [sql.join(all.map((one) => one.by)), sql.join(all.map((one) => one.last))];
    return descending ? sql`(${rows}) < (${lasts})` : sql`(${rows}) > (${lasts})`;
  }
  const beyond = all.map(({ by, last, descending: down }, at) => {
    const same = all.slice(0, at).map((one) => sql`${one.by} = ${one.last}`);
    return sql`(${sql.join([...same, down ? sql`${by} < ${last}` : sql`${by} > ${last}`], sql` and `)})`;
  });
  return sql`(${sql.join(beyond, sql` or `)})`;
}
