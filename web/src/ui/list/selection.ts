import { useState } from 'react';

/** What a row is known by among all of its list. */
export type RowKey = number | string;

export interface Selection {
  readonly chosen: ReadonlySet<RowKey>;
  /** Turns the row at `index` of these keys; with `upTo` all rows between the one turned before and this one. */
  readonly toggle: (keys: readonly RowKey[], index: number, upTo: boolean) => void;
  readonly set: (keys: readonly RowKey[], on: boolean) => void;
  readonly clear: () => void;
  /** What is shown is of what was asked before: none of it can be turned. */
  readonly isHeld?: boolean;
}

/**
 * Chosen rows by key; they stay chosen from page to page of the same filter, and are let go when `filter` changes:
 * nobody acts on rows they no longer see.
 */
export function useSelection(filter: string): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const [last, setLast] = useState<RowKey>();
  const [of, setOf] = useState(filter);
  if (of !== filter) {
    setOf(filter);
    setChosen(new Set());
    setLast(undefined);
  }
  const set = (keys: readonly RowKey[], on: boolean) =>
    setChosen((before) => (on ? before.union(new Set(keys)) : before.difference(new Set(keys))));
  return {
    chosen,
    set,
    clear: () => setChosen(new Set()),
    toggle: (keys, index, upTo) => {
      const key = keys[index];
      if (key === undefined) return;
      const from = last === undefined ? -1 : keys.indexOf(last);
      const range = upTo && from >= 0 ? keys.slice(Math.min(from, index), Math.max(from, index) + 1) : [key];
      set(range, upTo && from >= 0 ? true : !chosen.has(key));
      setLast(key);
    },
  };
}
