import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { externalApi } from '../../../platform/api/external.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { Field } from '../../../ui/field.tsx';

export interface FoundAccount {
  readonly id: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly name: string;
  readonly totalOutstandingBalance: number;
}

const least = 2;

/** Finds an account by number or name while it is typed. */
export function FindAccount({ unit, onChoose }: { unit: BusinessUnitSummary; onChoose: (account: FoundAccount) => void }) {
  const [search, setSearch] = useState('');
  const found = useQuery({
    ...queryOf(externalApi.findAccounts, { businessUnitId: unit.id, query: search.trim() }),
    enabled: search.trim().length >= least,
  });
  const hits = found.data?.items ?? [];
  return (
    <>
      <Field label="Account" required hint="Number or name, at least two characters" value={search} onChange={setSearch} />
      <ul className="gap-sm" aria-label="Accounts found">
        {hits.map((hit) => (
          <li key={hit.id}>
            <button type="button" className="link-btn" onClick={() => onChoose(hit)}>
              {hit.name}, {[hit.accountNumber, hit.subAccountNumber].filter(Boolean).join(' – ')}, {formatMoney(hit.totalOutstandingBalance, unit.currencyCode, unit.culture)} due
            </button>
          </li>
        ))}
      </ul>
      <p className="small muted" role="status">
        {found.data && hits.length === 0 ? 'No account matches.' : ''}
      </p>
    </>
  );
}
