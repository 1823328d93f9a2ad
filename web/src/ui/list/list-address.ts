import { useSearchParams } from 'react-router';
import { preferences } from '../../platform/session/preferences.ts';
import { type Changes, type How, leaveOnly, put, useAddress } from '../use-address.ts';

/** A page by the place of another one, as a list is asked for it. */
export interface Place {
  readonly After?: string;
  readonly Before?: string;
}

export interface ListAddress {
  readonly params: URLSearchParams;
  readonly get: (key: string) => string;
  /** The page by its number, where no place says it. */
  readonly page: number;
  readonly size: number;
  readonly place: Place | undefined;
  /** How many rows stood before this page when it was turned to. */
  readonly skipped: number;
  /** Puts what changed into the address and goes back to the first page. */
  readonly set: (changes: Changes, how?: How) => void;
  /** The same, and stays on its page. */
  readonly stay: (changes: Changes) => void;
  readonly toPage: (page: number) => void;
  readonly toPlace: (place: Place, skipped: number) => void;
  /** Puts other filters in place of all of them, or what is made of those of that moment; whose list it is stays. */
  readonly replace: (others: URLSearchParams | ((now: URLSearchParams) => URLSearchParams), how?: How) => void;
}

export const sizes = [25, 50, 100, 250] as const;

/** As many rows as whoever looks likes, where an address says nothing of it. */
export const usualSize = (): number => Number(preferences().pageSize);

/** Keys of an address that say where in a list one stands. */
export const placeKeys = ['page', 'after', 'before', 'skip'] as const;
const nowhere: Changes = Object.fromEntries(placeKeys.map((key) => [key, undefined]));

const placeIn = (get: (key: string) => string): Place | undefined => {
  if (get('after')) return { After: get('after') };
  return get('before') ? { Before: get('before') } : undefined;
};

/** All that a list shows stands in its address: reload, back and a copied link show the same. */
export function useListAddress(): ListAddress {
  const [params] = useSearchParams();
  const address = useAddress();
  const get = (key: string) => params.get(key) ?? '';
  const change = (changes: Changes, how: How = { replace: false }) => address.change((next) => put(next, changes), how);
  const page = Number(get('page')) || 1;
  const size = sizes.find((each) => String(each) === get('size')) ?? usualSize();
  const place = placeIn(get);
  return {
    params,
    get,
    page,
    size,
    place,
    skipped: place ? Math.max(0, Number(get('skip')) || 0) : (page - 1) * size,
    set: (changes, how) => change({ ...nowhere, ...changes }, how),
    stay: (changes) => change(changes),
    toPage: (to) => change({ ...nowhere, page: to > 1 ? String(to) : undefined }),
    toPlace: ({ After, Before }, skipped) =>
      change({ ...nowhere, after: After, before: Before, skip: skipped > 0 ? String(skipped) : undefined }),
    replace: (others, how = { replace: false }) =>
      address.change(
        (next) => leaveOnly(next, others instanceof URLSearchParams ? others : others(new URLSearchParams(next))),
        how,
      ),
  };
}
