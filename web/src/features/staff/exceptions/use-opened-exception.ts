import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useAddress } from '../../../ui/use-address.ts';

/** The exception that the address names, and how it is closed: what shows it is read again when it was settled. */
export function useOpenedException() {
  const [params] = useSearchParams();
  const { get, set } = useAddress();
  const client = useQueryClient();
  const close = () => set('exception', undefined);
  return {
    opened: Number(get('exception')) || undefined,
    open: (id: number) => set('exception', String(id)),
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
