import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dateIn, formatDate } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { lifecycleApi } from '../../platform/api/lifecycle.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-lifecycle.ts';
import { numberOf } from './account-words.ts';

interface Props {
  readonly accountId: number;
  readonly unit: BusinessUnitSummary;
}

/** The accounts that ended in this one, and what stayed with each; nothing where there are none. */
export function MergedAccounts({ accountId, unit }: Props) {
  const { data } = useQuery(queryOf(lifecycleApi.listMergedAccounts, { id: accountId }));
  if (!data || data.items.length === 0) return null;
  return (
    <ul className="gap-sm small">
      {data.items.map((account) => (
        <li key={account.id}>
          <Link to={`/portal/accounts/${account.id}/dashboard?bu=${unit.id}`}>
            {say('merged_from', {
              account: numberOf(account),
              date: formatDate(dateIn(new Date(account.mergedDate), unit.timezone), unit.culture),
              name: account.mergedBy,
            })}
          </Link>
          <span className="muted">
            {' '}
            {say('merged_stayed', {
              payments: account.payments,
              entries: account.registerEntries,
              customers: account.customers,
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
