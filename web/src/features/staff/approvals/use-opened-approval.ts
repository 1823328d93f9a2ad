import { useSearchParams } from 'react-router';
import { put, useAddress } from '../../../ui/use-address.ts';

/** The request that the address names, and how it is opened and closed, with the question that is asked there. */
export function useOpenedApproval() {
  const [params] = useSearchParams();
  const { get, change } = useAddress();
  const name = (id: string | undefined) => change((next) => put(next, { do: undefined, approval: id }));
  return {
    opened: Number(get('approval')) || undefined,
    open: (id: number) => name(String(id)),
    close: () => name(undefined),
    hrefOf: ({ id }: { readonly id: number }) => {
      const next = new URLSearchParams(params);
      next.set('approval', String(id));
      return `/portal/payments?${next}`;
    },
  };
}
