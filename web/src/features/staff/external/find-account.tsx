import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { externalApi } from '../../../platform/api/external.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { Field } from '../../../ui/field.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';

export interface FoundAccount {
  readonly id: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly name: string;
  readonly totalOutstandingBalance: number;
}

const least = 2;

/** Finds an account by number or name while it is typed. */
export function FindAccount({
  unit,
  onChoose,
}: {
  unit: BusinessUnitSummary;
  onChoose: (account: FoundAccount) => void;
}) {
  const [search, setSearch] = useState('');
  const found = useQuery({
    ...queryOf(externalApi.findAccounts, { businessUnitId: unit.id, query: search.trim() }),
    enabled: search.trim().length >= least,
  });
  const hits = found.data?.items ?? [];
  return (
    <>
      <Field
        label={say('account_2')}
        required
        hint={say('number_name_least_two')}
        value={search}
        onChange={setSearch}
      />
      <ul className="gap-sm" aria-label={say('accounts_found')}>
        {hits.map((hit) => (
          <li key={hit.id}>
            <button type="button" className="link-btn" onClick={() => onChoose(hit)}>
              {say('due', {
                name: hit.name,
                value: shownNumber(hit),
                totalOutstandingBalance: shownMoney(hit.totalOutstandingBalance, unit.currencyCode, unit.culture),
              })}
            </button>
          </li>
        ))}
      </ul>
      <p className="small muted" role="status">
        {found.data && hits.length === 0 ? say('no_account_matches') : ''}
      </p>
    </>
  );
}
