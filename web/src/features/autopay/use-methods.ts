import { useQueries, useQuery } from '@tanstack/react-query';
import { customerReadApi, customerWalletApi } from '../../platform/api/customer.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-autopay.ts';
import type { Offer } from '../../ui/form/offered.tsx';
import { methodWords } from './method-words.ts';

interface Methods {
  readonly isPending: boolean;
  readonly offered: readonly Offer[];
  readonly nameOf: (sourceId: unknown) => string | undefined;
  /** Whose it is. */
  readonly customerOf: (sourceId: number) => number | undefined;
}

/** What payers of an account keep that can be charged, each with whose it is. */
export function useMethods(of: { readonly businessUnitId: number; readonly accountId: number }): Methods {
  const linked = useQuery(queryOf(customerReadApi.listCustomersOfAccount, of, { quiet: true }));
  const customers = linked.data?.items ?? [];
  const wallets = useQueries({
    queries: customers.map(({ id }) =>
      queryOf(customerWalletApi.listCustomerWallet, { businessUnitId: of.businessUnitId, id }, { quiet: true }),
    ),
  });
  const kept = customers.flatMap(({ id, name }, at) =>
    (wallets[at]?.data?.items ?? [])
      .filter(({ status }) => status === 'Active')
      .map((source) => ({
        customerId: id,
        id: source.id,
        name: say('source_of', { name, method: methodWords(source) }),
      })),
  );
  return {
    isPending: linked.isPending || wallets.some(({ isPending }) => isPending),
    offered: kept.map(({ id, name }) => ({ value: String(id), name })),
    nameOf: (sourceId) => kept.find(({ id }) => String(id) === sourceId)?.name,
    customerOf: (sourceId) => kept.find(({ id }) => id === sourceId)?.customerId,
  };
}
