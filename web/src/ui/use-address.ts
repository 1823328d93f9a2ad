import { useContext } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router';

/** Whether what changed is a step of Back, as it is unless it replaces what stood there. */
export interface How {
  readonly replace: boolean;
}

/**
 * Changes keys of the address as it stands at that moment: what was pressed just before is not drawn yet, and what is
 * drawn would write it back. The place in the list stays with the history entry, within its business unit.
 */
export function useAddress() {
  // The router has no other way to say where it is between two drawings.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const drawn = useLocation();
  const navigate = useNavigate();
  function change(alter: (next: URLSearchParams) => void, { replace }: How = { replace: true }): void {
    const now = router?.state.location ?? drawn;
    // Another page was opened just before: nothing here is pressed any more.
    if (!now.pathname.endsWith(drawn.pathname)) return;
    const before = new URLSearchParams(now.search);
    const next = new URLSearchParams(before);
    alter(next);
    const isOfUnit = next.get('bu') === before.get('bu');
    void navigate(`?${next}`, { replace, state: isOfUnit ? now.state : null });
  }
  return {
    get: (key: string) => new URLSearchParams(drawn.search).get(key),
    change,
    /** Without a value the key goes. */
    set: (key: string, value: string | undefined) => change((next) => put(next, { [key]: value })),
  };
}

/** What goes along to an address: the place in the list, where it is another address of this very page. */
export function useKept(): (to: string) => { readonly state: unknown } {
  const { pathname, search, state } = useLocation();
  const unitIn = (query: string) => new URLSearchParams(query).get('bu');
  return (to) => {
    const [path, query = ''] = to.split('?');
    return { state: path === pathname && unitIn(query) === unitIn(search) ? state : null };
  };
}

/** What follows from what stood there when it was pressed, which may not be drawn yet. */
export type Altered<T> = (was: T) => T;

/** Values of an address by their keys, or what they become; undefined or nothing for a key that goes. */
export type Changes = Readonly<Record<string, string | undefined | Altered<string>>>;

/** Puts what changed into an address. */
export function put(next: URLSearchParams, changes: Changes): void {
  for (const [key, change] of Object.entries(changes)) {
    const value = typeof change === 'function' ? change(next.get(key) ?? '') : change;
    value ? next.set(key, value) : next.delete(key);
  }
}

/** Leaves nothing of an address but whose it is, and puts these there. */
export function leaveOnly(next: URLSearchParams, others: URLSearchParams): void {
  const unit = next.get('bu');
  for (const key of [...next.keys()]) next.delete(key);
  for (const [key, value] of others) next.append(key, value);
  if (unit) next.set('bu', unit);
  else next.delete('bu');
}
