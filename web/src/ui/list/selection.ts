import { useState } from 'react';

export interface Selection {
  readonly chosen: ReadonlySet<number>;
  /** Turns the row at `index` of these keys; with `upTo` all rows between the one turned before and this one. */
  readonly toggle: (keys: readonly number[], index: number, upTo: boolean) => void;
  readonly set: (keys: readonly number[], on: boolean) => void;
  readonly clear: () => void;
}

/**
 * Chosen rows by key; they stay chosen from page to page of the same filter, and are let go when `filter` changes:
 * nobody acts on rows they no longer see.
 */
export function useSelection(filter: string): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number>();
  const [of, setOf] = useState(filter);
  if (of !== filter) {
    setOf(filter);
    setChosen(new Set());
    setLast(undefined);
  }
  const set = (keys: readonly number[], on: boolean) =>
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
