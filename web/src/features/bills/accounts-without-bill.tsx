import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { accountHref } from './bill-words.ts';

const step = 50;
const most = 250;

/** Accounts in use for which the cycle has no bill. */
export function AccountsWithoutBill({ record: cycle }: Shown<CyclePage>) {
  const of = { businessUnitId: cycle.businessUnitId, cycleId: cycle.id };
  const [size, setSize] = useState(step);
  const answer = useQuery(queryOf(cycleApi.listAccountsWithoutBill, { ...of, PageSize: size }, { quiet: true }));
  if (answer.isPending) return <Loading />;
  if (!answer.data) return <Banner kind="bad" title={problemOf(answer.error, say('accounts_not_loaded'))} />;
  const { items, totalCount } = answer.data;
  if (items.length === 0) return <p className="muted">{say('every_account_has_bill')}</p>;
  return (
    <>
      <p className="small muted" role="status">
        {say('accounts_without_bill_count', { count: totalCount })}
      </p>
      <PlainTable gap="gap-sm" label={say('accounts_without_bill')} heads={[say('account_number'), say('name')]}>
        {items.map((account) => (
          <tr key={account.id}>
            <th scope="row">
              <Link to={accountHref(cycle.businessUnitId, account.id)}>{shownNumber(account)}</Link>
            </th>
            <td>{account.name || '—'}</td>
          </tr>
        ))}
      </PlainTable>
      {items.length < totalCount && size < most ? (
        <Button className="sec tool" onClick={() => setSize(Math.min(most, size + step))}>
          {say('show_more')}
        </Button>
      ) : null}
    </>
  );
}
