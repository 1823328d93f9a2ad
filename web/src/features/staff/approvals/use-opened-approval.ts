import { useLocation, useSearchParams } from 'react-router';

/** The request that the address names, and how it is opened and closed. */
export function useOpenedApproval() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const put = (id: string) => {
    const next = new URLSearchParams(params);
    next.delete('do');
    if (id) next.set('approval', id);
    else next.delete('approval');
    setParams(next, { replace: true, state });
  };
  return {
    opened: Number(params.get('approval')) || undefined,
    open: (id: number) => put(String(id)),
    close: () => put(''),
    hrefOf: ({ id }: { readonly id: number }) => {
      const next = new URLSearchParams(params);
      next.set('approval', String(id));
      return `/portal/payments?${next}`;
    },
  };
}
