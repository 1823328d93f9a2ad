import { type List, type SortKey, sortKeys } from '@ratepayer/contract/kit/list.ts';
import { sql } from '../database/database.ts';
import type { Sql } from './source.ts';

/** What a list is sorted by; the key of its rows settles the rest. */
export interface Order {
  readonly keys: readonly { readonly by: Sql; readonly descending: boolean }[];
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
    const by = sorts[id];
    return by && list.columns[id] ? [{ by, descending }] : [];
  });
  return { keys, key, descending: keys[0]?.descending ?? false };
}

const sayOne = (by: Sql, descending: boolean) => (descending ? sql`${by} desc` : by);

/** The order as a statement says it. */
export const orderText = ({ keys, key, descending }: Order): Sql =>
  sql.join([...keys.map((one) => sayOne(one.by, one.descending)), sayOne(key, descending)]);
