import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type MouseEvent,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { basePath } from './config.ts';
import { reloadPage } from './navigation.ts';
import { InCulture } from './texts/in-culture.tsx';

/** The payers' router: what their few pages need of one, in a thirtieth of the bytes of a whole one. */
export interface Route {
  /** Segments; one that begins with a colon is a parameter, `*` at the end is all that follows, alone every address. */
  readonly path: string;
  /** Loads the page; its code is a chunk of its own. */
  readonly load: () => Promise<ComponentType>;
}

/** A page that is there, and the parameters of its address. */
export interface Shown {
  readonly Page: ComponentType;
  readonly params: Readonly<Record<string, string>>;
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
  const hasRest = pattern.endsWith('/*');
  const [wanted, given] = [segmentsOf(hasRest ? pattern.slice(0, -2) : pattern), segmentsOf(path)];
  if (hasRest ? given.length < wanted.length : wanted.length !== given.length) return undefined;
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

/** The page of the address as it stands, loaded. */
export async function pageHere(routes: readonly Route[]): Promise<Shown | undefined> {
  const path = location.pathname.slice(basePath.length) || '/';
  for (const { path: pattern, load } of routes) {
    const params = matchPath(pattern, path);
    if (params) return { Page: await load(), params };
  }
  return undefined;
}

/** Shows the page of the address; the one before stays until the next is loaded. `first` is what is loaded already. */
export function Router({ routes, first }: { routes: readonly Route[]; first: Shown | undefined }) {
  const path = useSyncExternalStore(subscribe, () => location.pathname);
  const [{ at, shown }, show] = useState({ at: path, shown: first });
  useEffect(() => {
    if (path === at) return;
    let current = true;
    // A chunk that is gone belongs to a build before this one: the whole page is loaded anew.
    pageHere(routes).then((next) => current && show({ at: path, shown: next }), reloadPage);
    return () => {
      current = false;
    };
  }, [path, at, routes]);
  if (!shown) return null;
  return (
    <Params value={shown.params}>
      <InCulture>
        <shown.Page key={at} />
      </InCulture>
    </Params>
  );
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
