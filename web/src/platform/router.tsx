import { type AnchorHTMLAttributes, createContext, type MouseEvent, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { basePath } from './config.ts';

/** The payers' router: what their few pages need of one, in a thirtieth of the bytes of a whole one. */
export interface Route {
  /** Segments; one that begins with a colon is a parameter, `*` alone is every address. */
  readonly path: string;
  readonly element: ReactNode;
}

interface Move {
  readonly replace?: boolean;
}

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
};
const here = () => `${location.pathname}${location.search}`;
const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/** Goes to a path of this client without loading a page. */
export function goTo(to: string, { replace = false }: Move = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', `${basePath}${to}`);
  for (const listener of listeners) listener();
}

/** The parameters of a path when it fits the pattern. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  if (pattern === '*') return {};
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return undefined;
    } else {
      try {
        found[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return undefined; // an address that is no text fits nothing
      }
    }
  }
  return found;
}

const Params = createContext<Readonly<Record<string, string>>>({});

/** Shows the first route that fits the address. */
export function Router({ routes }: { routes: readonly Route[] }) {
  useSyncExternalStore(subscribe, here);
  const path = location.pathname.slice(basePath.length) || '/';
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return <Params value={params}>{route.element}</Params>;
  }
  return null;
}

export const useParams = (): Readonly<Record<string, string>> => use(Params);

/** The query of the address, and how to put another in its place. */
export function useQueryValues(): [URLSearchParams, (values: Record<string, string>, move?: Move) => void] {
  useSyncExternalStore(subscribe, here);
  const { search } = location;
  return useMemo(() => {
    const change = (values: Record<string, string>, move: Move = {}) => {
      const next = new URLSearchParams(values).toString();
      goTo(`${location.pathname.slice(basePath.length)}${next ? `?${next}` : ''}`, move);
    };
    return [new URLSearchParams(search), change];
  }, [search]);
}

/** A link to a page of this client: a plain press stays in the document, every other way is the browser's. */
export function Link({ to, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(to);
  };
  return <a {...rest} href={`${basePath}${to}`} onClick={follow} />;
}

/** Leads on as soon as it is shown; nothing stays in the history. */
export function LeadTo({ to }: { to: string }) {
  useEffect(() => goTo(to, { replace: true }), [to]);
  return null;
}
