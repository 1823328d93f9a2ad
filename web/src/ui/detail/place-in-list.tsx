import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PageOf, QueryOf, RowOf } from '@ratepayer/contract/kit/list.ts';
import type { Call } from '../../platform/client.ts';
import { outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/forms.ts';
import { Icon } from '../icons.tsx';
import { useStay } from '../use-stay.ts';

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
export interface OtherRows<D> {
  readonly load: Call<QueryOf<D> & { readonly businessUnitId: number }, PageOf<D>>;
  readonly href: (row: RowOf<D>) => string;
}

/** All rows of a list that is fixed, by their addresses: the way on is known from wherever one was opened. */
export interface AllRows {
  readonly all: readonly string[];
}
export type RowsBeside<D> = OtherRows<D> | AllRows;

/** The place that this page was opened from, when it was opened from a row of that list. */
export function usePlaceInList(name: string): PlaceInList | undefined {
  const place = (useLocation().state as { list?: PlaceInList } | null)?.list;
  // An entry that an earlier release left knows no places.
  return place?.name === name && place.next !== undefined ? place : undefined;
}

/** The row `by` further on, on the next page of the list when this one ends; undefined beyond its ends. */
async function neighbour<D>(
  unitId: number,
  place: PlaceInList,
  by: 1 | -1,
  rows: RowsBeside<D>,
): Promise<PlaceInList | undefined> {
  const at = place.at + by;
  if (at >= 0 && at < place.hrefs.length) return { ...place, at };
  const turn = by === 1 ? { After: place.next } : { Before: place.previous };
  if ('all' in rows || Object.values(turn)[0] === null) return undefined;
  const query = { ...place.query, Page: 1, After: undefined, Before: undefined, ...turn };
  const asked = { ...query, businessUnitId: unitId } as QueryOf<D> & { readonly businessUnitId: number };
  const { data } = await outcomeOf(rows.load(asked));
  if (!data || data.items.length === 0) return undefined;
  const hrefs = data.items.map(rows.href);
  const { previous, next, totalCount: total } = data;
  const skipped = by === 1 ? place.skipped + place.hrefs.length : Math.max(0, place.skipped - hrefs.length);
  return { ...place, query, hrefs, at: by === 1 ? 0 : hrefs.length - 1, total, skipped, previous, next };
}

/** A fixed list is one page. */
function placeAmong(name: string, all: readonly string[], pathname: string): PlaceInList | undefined {
  const at = all.findIndex((href) => href.split('?')[0] === pathname);
  if (at < 0) return undefined;
  return { name, search: '', query: {}, hrefs: all, at, total: all.length, skipped: 0, previous: null, next: null };
}

interface Props<D> {
  /** The name of the list. */
  readonly list: string;
  readonly unitId: number;
  /** What one of them is called. */
  readonly one: string;
  readonly neighbours: RowsBeside<D> | undefined;
}

/** Previous and next, for a record that was opened from its list, or that stands in a fixed one. */
export function PreviousNext<D>({ list, neighbours, ...props }: Props<D>) {
  const { pathname } = useLocation();
  const opened = usePlaceInList(list);
  if (!neighbours) return null;
  const place = 'all' in neighbours ? placeAmong(list, neighbours.all, pathname) : opened;
  return place ? <Ways {...props} place={place} rows={neighbours} /> : null;
}

interface WaysProps<D> extends Pick<Props<D>, 'unitId' | 'one'> {
  readonly place: PlaceInList;
  readonly rows: RowsBeside<D>;
}

function Ways<D>({ unitId, place, one, rows }: WaysProps<D>) {
  const navigate = useNavigate();
  const stay = useStay();
  const [busy, setBusy] = useState(false);
  const number = place.skipped + place.at + 1;
  const isFirst = place.at === 0 && place.previous === null;
  const isLast = place.at === place.hrefs.length - 1 && place.next === null;
  async function go(by: 1 | -1): Promise<void> {
    if (busy) return;
    setBusy(true);
    const isStillHere = stay();
    const next = await neighbour(unitId, place, by, rows);
    setBusy(false);
    const to = next?.hrefs[next.at];
    if (to && isStillHere()) void navigate(to, 'all' in rows ? {} : { state: { list: next } });
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
