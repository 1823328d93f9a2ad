import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Customer, LinkedAccount } from '@ratepayer/contract/customers/customer.shapes.ts';
import { customerReadApi } from '../../platform/api/customer.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { numberOf, yesOrNo } from './customer-words.ts';
import { NoticeCells, noticeHeads } from './notice-switch.tsx';
import { UnlinkDialog } from './unlink-dialog.tsx';

/** The accounts of a payer in this business unit: what is owed and told of each, and the way to take one away. */
export function AccountsOfCustomer({ record, unit, user, show, onReload }: Shown<Customer>) {
  const mayManage = user.permissions.includes('Accounts:Manage');
  const of = { BusinessUnitId: unit.id, CustomerId: record.id };
  const answer = useQuery(queryOf(customerReadApi.listCustomerAccounts, of, { quiet: true }));
  const [unlinking, setUnlinking] = useState<LinkedAccount>();
  if (answer.isPending) return <Loading />;
  if (!answer.data) return <Banner kind="bad" title={problemOf(answer.error, say('unread'))} />;
  const { items } = answer.data;
  if (items.length === 0) return <p className="muted">{say('no_accounts')}</p>;
  const done = () => {
    void answer.refetch();
    onReload();
  };
  return (
    <>
      <PlainTable
        label={say('linked_accounts')}
        heads={[
          say('account'),
          { figures: say('balance') },
          say('autopay'),
          say('paperless'),
          ...noticeHeads(),
          { unseen: say('actions') },
        ]}
      >
        {items.map((account) => (
          <tr key={account.accountId}>
            <td className="two">
              <Link to={`/portal/accounts/${account.accountId}/dashboard?bu=${unit.id}`}>{numberOf(account)}</Link>
              <small>{account.name}</small>
            </td>
            <td className="r num">{show(account.balance)}</td>
            <td>{yesOrNo(account.hasAutopay)}</td>
            <td>{yesOrNo(account.isPaperless)}</td>
            <NoticeCells
              of={{ businessUnitId: unit.id, id: record.id, accountId: account.accountId }}
              told={account}
              name={numberOf(account)}
              mayManage={mayManage}
              onDone={() => void answer.refetch()}
            />
            <td>
              {mayManage ? (
                <button type="button" className="link-btn" onClick={() => setUnlinking(account)}>
                  {say('unlink')} <span className="vh">{numberOf(account)}</span>
                </button>
              ) : null}
            </td>
          </tr>
        ))}
      </PlainTable>
      {unlinking ? (
        <UnlinkDialog
          customer={record}
          account={{ id: unlinking.accountId, name: numberOf(unlinking) }}
          onDone={done}
          onClose={() => setUnlinking(undefined)}
        />
      ) : null}
    </>
  );
}
