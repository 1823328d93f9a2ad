import { useRef, useState } from 'react';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import type { Declared } from './declared.ts';
import { readAll } from './read-all.ts';
import { type RowKey, type Selection, useSelection } from './selection.ts';
import type { AskedByKeys } from './take-file.ts';
import type { ListPart } from './use-list.ts';

function askedByKeys(keys: Iterable<RowKey>): AskedByKeys {
  const both = [...keys].map((key) => String(key).split(' ').map(Number));
  const [Ids, IdsBeside] = [both.map(([id = 0]) => id), both.flatMap(([, beside]) => beside ?? [])];
  return IdsBeside.length > 0 ? { Ids, IdsBeside } : { Ids };
}

/** The rows that are chosen, from whatever page of the list or all that match, and what they add up to. */
export function useChosen<D extends Declared, A, F extends Fields>({ of, listed }: ListPart<D, A, F>) {
  const { unit, load, row, card, bulk } = of;
  const { query, asked, rows, total, show, page } = listed;
  // A chosen row may stand on a page that is no longer shown.
  const known = useRef(new Map<RowKey, RowOf<D>>());
  const know = (seen: readonly RowOf<D>[]) => {
    for (const each of seen) known.current.set(row.key(each), each);
  };
  // Rows of what was asked before stay until those that are asked for come: nobody chooses among them.
  const isHeld = page.isPlaceholderData;
  if (!isHeld) know(rows);
  const filter = JSON.stringify([unit.id, asked]);
  const picked = useSelection(filter);
  // All that a filter finds, where it finds more than is read: a filter, not its rows.
  const [wholeOf, setWholeOf] = useState<string>();
  const isWhole = wholeOf === filter;
  if (wholeOf !== undefined && !isWhole) setWholeOf(undefined);
  const filterNow = useRef(filter);
  filterNow.current = filter;
  const { amount } = card;
  const minorOf = (each: RowOf<D>) => (amount ? Number((each as Record<string, unknown>)[amount] ?? 0) : 0);
  const chosen = [...picked.chosen].flatMap((key) => known.current.get(key) ?? []);

  /** Reads them where something else than a file is made of them; these rows stay chosen, whatever comes or goes. */
  async function chooseAll(): Promise<void> {
    if (isHeld) return;
    if (bulk && total <= bulk.most) {
      const all = await readAll((turn) => load({ ...query, ...turn, businessUnitId: unit.id }), total);
      // Another filter by now: nobody chose these rows of it.
      if (filterNow.current !== filter) return;
      know(all);
      picked.clear();
      picked.set(all.map(row.key), true);
    } else setWholeOf(filter);
  }
  const turned = isWhole ? turnedByHand(picked, rows.map(row.key), () => setWholeOf(undefined)) : picked;
  const added = (of: readonly RowOf<D>[]) => of.reduce((all, each) => all + minorOf(each), 0);
  const ofAll = () => (rows.length === total ? added(rows) : totalOf(page.data, amount));
  const sum = isWhole ? ofAll() : added(chosen);
  return {
    selection: isHeld ? held(turned) : turned,
    chosen,
    count: isWhole ? total : chosen.length,
    /** Whether the rows themselves are known, and not their number alone. */
    isRead: !isWhole,
    sum: amount && sum !== undefined ? show(sum) : '',
    chooseAll,
    /** What their file is asked by beside the filter. */
    byKey: isWhole ? {} : askedByKeys(picked.chosen),
  };
}

const held = (selection: Selection): Selection => ({
  ...selection,
  toggle: () => undefined,
  set: () => undefined,
  isHeld: true,
});

/** All that match, of which a hand takes some: what is chosen then is what was seen of them, without those. */
function turnedByHand(picked: Selection, seen: readonly RowKey[], end: () => void): Selection {
  const leave = (keys: readonly RowKey[]) => {
    end();
    picked.set(seen, true);
    picked.set(keys, false);
  };
  return {
    chosen: picked.chosen.union(new Set(seen)),
    toggle: (keys, index) => leave(keys.slice(index, index + 1)),
    set: leave,
    clear: () => {
      end();
      picked.clear();
    },
  };
}

/** The sum of the whole filter, where the list has one of that column. */
function totalOf(answer: object | undefined, column: string | undefined): number | undefined {
  const { totals } = (answer ?? {}) as { readonly totals?: Readonly<Record<string, unknown>> };
  const sum = column === undefined ? undefined : totals?.[column];
  return typeof sum === 'number' ? sum : undefined;
}
