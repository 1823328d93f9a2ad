import { byNames, type ColumnKind, type SortKey, sortKeys } from '@ratepayer/contract/kit/list.ts';
import { sql } from 'kysely';
import type { AnyList, Source, Sql } from './source.ts';

export interface OrderKey {
  readonly id: string;
  readonly by: Sql;
  readonly kind: ColumnKind;
  readonly descending: boolean;
}

/** What a list is sorted by; the key of its rows settles the rest. */
export interface Order {
  readonly keys: readonly OrderKey[];
  readonly rowKey: readonly Sql[];
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
export function orderOf<D extends AnyList, A>(source: Source<D, A>, query: Sorted): Order {
  const list = byNames(source.list);
  const sorts: Readonly<Record<string, Sql>> = source.sorts;
  const asked: SortKey[] = ([0, 1] as const).flatMap((at) => {
    const id = query[`Sorted.${at}.Id`];
    return id === undefined ? [] : [{ id, descending: query[`Sorted.${at}.Desc`] ?? false }];
  });
  const chosen = asked.length > 0 ? asked : sortKeys(list.usual);
  const keys = chosen.flatMap(({ id, descending }) => {
    const [by, column] = [sorts[id], list.columns[id]];
    return by && column ? [{ id, by, kind: column.kind, descending }] : [];
  });
  const { key, keyBeside } = source;
  return { keys, rowKey: keyBeside ? [key, keyBeside] : [key], descending: keys[0]?.descending ?? false };
}

const sayOne = (by: Sql, descending: boolean) => (descending ? sql`${by} desc` : by);

/** The order as a statement says it. */
export const orderText = ({ keys, rowKey, descending }: Order): Sql =>
  sql.join([...keys.map((one) => sayOne(one.by, one.descending)), ...rowKey.map((key) => sayOne(key, descending))]);

/** The same from its end. */
export const reversed = ({ keys, rowKey, descending }: Order): Order => ({
  keys: keys.map((one) => ({ ...one, descending: !one.descending })),
  rowKey,
  descending: !descending,
});
