import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PageOf, QueryOf, RowOf } from '@ratepayer/contract/kit/list.ts';
import type { Call } from '../../platform/client.ts';
import { outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/forms.ts';
import { Icon } from '../icons.tsx';
import type { Declared } from '../list/declared.ts';

/** Where in a list a record was opened: kept in the history entry, so that reload and back keep it too. */
export interface PlaceInList {
  /** The name of the list. */
  readonly name: string;
  /** The address of the list, from its question mark on. */
  readonly search: string;
  /** What the list asked the server for. */
  readonly query: object;
  /** The addresses of the rows on its page. */
  readonly hrefs: readonly string[];
  readonly at: number;
  readonly total: number;
  /** Rows before them, and the places that lead on from them. */
  readonly skipped: number;
  readonly previous: string | null;
  readonly next: string | null;
}

/** How the rows of other pages of the list are found. */
export interface OtherRows<D extends Declared> {
  readonly load: Call<QueryOf<D> & { readonly businessUnitId: number }, PageOf<D>>;
  readonly href: (row: RowOf<D>) => string;
}

/** The place that this page was opened from, when it was opened from a row of that list. */
export function usePlaceInList(name: string): PlaceInList | undefined {
  const place = (useLocation().state as { list?: PlaceInList } | null)?.list;
  // An entry that an earlier release left knows no places.
  return place?.name === name && place.next !== undefined ? place : undefined;
}

/** The row `by` further on, on the next page of the list when this one ends; undefined beyond its ends. */
async function neighbour<D extends Declared>(
  unitId: number,
  place: PlaceInList,
  by: 1 | -1,
  { load, href }: OtherRows<D>,
): Promise<PlaceInList | undefined> {
  const at = place.at + by;
  if (at >= 0 && at < place.hrefs.length) return { ...place, at };
  const turn = by === 1 ? { After: place.next } : { Before: place.previous };
  if (Object.values(turn)[0] === null) return undefined;
  const query = { ...place.query, Page: 1, After: undefined, Before: undefined, ...turn };
  const asked = { ...query, businessUnitId: unitId } as QueryOf<D> & { readonly businessUnitId: number };
  const { data } = await outcomeOf(load(asked));
  if (!data || data.items.length === 0) return undefined;
  const hrefs = data.items.map(href);
  const { previous, next, totalCount: total } = data;
  const skipped = by === 1 ? place.skipped + place.hrefs.length : Math.max(0, place.skipped - hrefs.length);
  return { ...place, query, hrefs, at: by === 1 ? 0 : hrefs.length - 1, total, skipped, previous, next };
}

interface Props<D extends Declared> extends OtherRows<D> {
  readonly unitId: number;
  readonly place: PlaceInList;
  /** What one of them is called. */
  readonly one: string;
}

/** Previous and next, for a record that was opened from a list. */
export function PreviousNext<D extends Declared>({ unitId, place, one, load, href }: Props<D>) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const number = place.skipped + place.at + 1;
  const isFirst = place.at === 0 && place.previous === null;
  const isLast = place.at === place.hrefs.length - 1 && place.next === null;
  async function go(by: 1 | -1): Promise<void> {
    if (busy) return;
    setBusy(true);
    const next = await neighbour(unitId, place, by, { load, href });
    setBusy(false);
    const to = next?.hrefs[next.at];
    if (to) void navigate(to, { state: { list: next } });
  }
  const button = (label: string, icon: 'chevronUp' | 'chevronDown', by: 1 | -1, isEnd: boolean) => (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      title={label}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && void go(by)}
    >
      <Icon name={icon} size={18} />
    </button>
  );
  return (
    <div className="row small muted num no-print">
      <span>{say('place_of', { number, total: place.total })}</span>
      {button(say('previous_one', { one }), 'chevronUp', -1, isFirst)}
      {button(say('next_one', { one }), 'chevronDown', 1, isLast)}
    </div>
  );
}
