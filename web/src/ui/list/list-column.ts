import { sortKeys } from '@ratepayer/contract/kit/list.ts';
import type { ReactNode } from 'react';
import { known } from './address-values.ts';

/** A column of a staff list: what it is called, whether it is a figure, and what stands in it. */
export interface ListColumn<Row, Id extends string = string, Extra extends string = string> {
  /** As it stands in the address, and in the query of an export. */
  readonly id: Id;
  readonly name: string;
  /** Right-aligned; its sum is an amount or a count. */
  readonly figure?: 'money' | 'number' | undefined;
  /** The server sorts by it, under this name. */
  readonly sort?: string | undefined;
  /** What the server sends only when it is asked for. */
  readonly extra?: Extra | undefined;
  /** Not shown until it is chosen. */
  readonly off?: true | undefined;
  readonly cell: (row: Row) => ReactNode;
}

/** The columns that `chosen` names, in its order; those that are shown by default when it names none that exist. */
export function shownColumns<Row, Id extends string, Extra extends string>(
  columns: readonly ListColumn<Row, Id, Extra>[],
  chosen: string,
): readonly ListColumn<Row, Id, Extra>[] {
  const wanted = [...new Set(chosen.split(','))].flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return wanted.length > 0 ? wanted : columns.filter((column) => !column.off);
}

const mostKeys = 2;

/**
 * What a press on a header makes of the order: ascending, descending, none; a further key when `more`. None is the
 * order of the list itself.
 */
export function nextSort(sort: string, id: string, more: boolean): string {
  const keys = sortKeys(sort);
  const now = keys.find((key) => key.id === id);
  const next = now === undefined ? id : now.descending ? undefined : `-${id}`;
  const kept = more ? keys.filter((key) => key.id !== id).map((key) => (key.descending ? `-${key.id}` : key.id)) : [];
  return [...kept.slice(-(mostKeys - 1)), ...(next ? [next] : [])].join(',');
}

/** An order as the API takes it. */
export function sortQuery<const Id extends string>(sort: string, sortable: readonly Id[]) {
  const [first, second] = sortKeys(sort).flatMap(({ id, descending }) => {
    const column = known(sortable, id);
    return column === undefined ? [] : [{ id: column, descending }];
  });
  return {
    'Sorted.0.Id': first?.id,
    'Sorted.0.Desc': first?.descending,
    'Sorted.1.Id': second?.id,
    'Sorted.1.Desc': second?.descending,
  };
}
