import { useSearchParams } from 'react-router';

export type Changes = Readonly<Record<string, string | undefined>>;

export interface ListAddress {
  readonly params: URLSearchParams;
  readonly get: (key: string) => string;
  readonly page: number;
  readonly size: number;
  /** Puts what changed into the address and goes back to the first page. */
  readonly set: (changes: Changes) => void;
  readonly toPage: (page: number) => void;
  /** Puts other filters in place of all of them; whose list it is stays. */
  readonly replace: (params: URLSearchParams) => void;
}

export const sizes = [25, 50, 100, 250] as const;

/** All that a list shows stands in its address: reload, back and a copied link show the same. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const get = (key: string) => params.get(key) ?? '';
  const change = (changes: Changes) => {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(changes)) value ? next.set(key, value) : next.delete(key);
    setParams(next);
  };
  return {
    params,
    get,
    page: Number(get('page')) || 1,
    size: sizes.find((size) => String(size) === get('size')) ?? sizes[0],
    set: (changes) => change({ page: undefined, ...changes }),
    toPage: (page) => change({ page: String(page) }),
    replace: (other) => {
      const next = new URLSearchParams(other);
      const unit = params.get('bu');
      next.delete('bu');
      if (unit) next.set('bu', unit);
      setParams(next);
    },
  };
}
