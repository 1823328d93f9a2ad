import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';

/** The exception that the address names, and how it is closed: what shows it is read again when it was settled. */
export function useOpenedException() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const client = useQueryClient();
  const put = (id: string) => {
    const next = new URLSearchParams(params);
    if (id) next.set('exception', id);
    else next.delete('exception');
    setParams(next, { replace: true, state });
  };
  const close = () => put('');
  return {
    opened: Number(params.get('exception')) || undefined,
    open: (id: number) => put(String(id)),
    close,
    done: () => {
      close();
      void client.invalidateQueries();
    },
    hrefOf: (path: string, { id }: { readonly id: number }) => {
      const next = new URLSearchParams(params);
      next.set('exception', String(id));
      return `${path}?${next}`;
    },
  };
}
