import { useSearchParams } from 'react-router';

export type Changes = Readonly<Record<string, string | undefined>>;

/** Whether what changed is a step of Back, as it is unless it replaces what stood there. */
interface How {
  readonly replace: boolean;
}

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
  /** Puts other filters in place of all of them; whose list it is stays. */
  readonly replace: (params: URLSearchParams, how?: How) => void;
}

export const sizes = [25, 50, 100, 250] as const;

/** Keys of an address that say where in a list one stands. */
export const placeKeys = ['page', 'after', 'before', 'skip'] as const;
const nowhere: Changes = Object.fromEntries(placeKeys.map((key) => [key, undefined]));

const placeIn = (get: (key: string) => string): Place | undefined => {
  if (get('after')) return { After: get('after') };
  return get('before') ? { Before: get('before') } : undefined;
};

/** All that a list shows stands in its address: reload, back and a copied link show the same. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const get = (key: string) => params.get(key) ?? '';
  const change = (changes: Changes, how?: How) => {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(changes)) value ? next.set(key, value) : next.delete(key);
    setParams(next, how);
  };
  const page = Number(get('page')) || 1;
  const size = sizes.find((each) => String(each) === get('size')) ?? sizes[0];
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
    replace: (other, how) => {
      const next = new URLSearchParams(other);
      const unit = params.get('bu');
      next.delete('bu');
      if (unit) next.set('bu', unit);
      setParams(next, how);
    },
  };
}
