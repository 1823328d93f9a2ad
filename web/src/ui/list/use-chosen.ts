import { useRef } from 'react';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import type { Declared } from './declared.ts';
import { readAll } from './read-all.ts';
import { type RowKey, useSelection } from './selection.ts';
import type { ListPart } from './use-list.ts';

/** The rows that are chosen, from whatever page of the list, and what they add up to. */
export function useChosen<D extends Declared, A, F extends Fields>({ of, listed }: ListPart<D, A, F>) {
  const { unit, load, row, card } = of;
  const { query, asked, rows, total, show } = listed;
  // A chosen row may stand on a page that is no longer shown.
  const known = useRef(new Map<RowKey, RowOf<D>>());
  const know = (seen: readonly RowOf<D>[]) => {
    for (const each of seen) known.current.set(row.key(each), each);
  };
  know(rows);
  const selection = useSelection(JSON.stringify([unit.id, asked]));
  const chosen = [...selection.chosen].flatMap((key) => known.current.get(key) ?? []);
  const { amount } = card;
  const minorOf = (each: RowOf<D>) => (amount ? Number((each as Record<string, unknown>)[amount] ?? 0) : 0);

  async function chooseAll(): Promise<void> {
    const all = await readAll((turn) => load({ ...query, ...turn, businessUnitId: unit.id }), total);
    know(all);
    selection.set(all.map(row.key), true);
  }

  return {
    selection,
    chosen,
    sum: amount ? show(chosen.reduce((all, each) => all + minorOf(each), 0)) : '',
    chooseAll,
  };
}
