import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { Link } from 'react-router';
import type { MergedAccount } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { dateIn, formatDate } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { lifecycleApi } from '../../platform/api/lifecycle.api.ts';
import { say } from '../../platform/texts/staff-lifecycle.ts';
import { pageAfter, useFurther } from '../../platform/use-further.ts';
import { Further } from '../../ui/further.tsx';

/** More of them stand behind a button: most accounts have one or two. */
const atOnce = 5;

interface Props {
  readonly accountId: number;
  readonly unit: BusinessUnitSummary;
}

/** The accounts that ended in this one, and what stayed with each; nothing where there are none. */
export function MergedAccounts({ accountId, unit }: Props) {
  const read = useFurther(lifecycleApi.listMergedAccounts, { id: accountId, PageSize: atOnce }, pageAfter);
  if (!read.last || read.rows.length === 0) return null;
  const { totalCount } = read.last;
  return (
    <>
      <ul className="gap-sm small">
        {read.rows.map((account) => (
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
      {totalCount > atOnce ? (
        <Further {...read} shown={read.rows.length} total={totalCount} text={say('more_merged')} />
      ) : null}
    </>
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
