import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MergedAccount } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { dateIn, formatDate } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { lifecycleApi } from '../../platform/api/lifecycle.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-lifecycle.ts';

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
              account: shownNumber(account),
              date: formatDate(dateIn(new Date(account.mergedDate), unit.timezone), unit.culture),
              name: account.mergedBy,
            })}
          </Link>
          <Stayed account={account} unitId={unit.id} />
        </li>
      ))}
    </ul>
  );
}

/** The tabs of an account by what stands in them. */
const tabs = [
  ['payments', 'payments'],
  ['register', 'registerEntries'],
  ['bills', 'bills'],
  ['usage', 'readings'],
  ['overview', 'charges'],
  ['enrolments', 'enrolments'],
  ['customers', 'customers'],
] as const;

/** How many of what stayed with an account, each the way to its rows. */
function Stayed({ account, unitId }: { readonly account: MergedAccount; readonly unitId: number }) {
  const stayed = tabs.filter(([, what]) => account[what] > 0);
  if (stayed.length === 0) return null;
  return (
    <span className="muted">
      {' '}
      {say('merged_stayed')}{' '}
      {stayed.map(([tab, what], at) => (
        <span key={tab}>
          {at > 0 ? ' · ' : ''}
          <Link to={`/portal/accounts/${account.id}/dashboard?bu=${unitId}&tab=${tab}`}>
            {say(`stayed_${tab}`, { count: account[what] })}
          </Link>
        </span>
      ))}
    </span>
  );
}
