import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Customer, LinkedAccount } from '@ratepayer/contract/customers/customer.shapes.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import { problemOf } from '../../platform/refused.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Further } from '../../ui/further.tsx';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { useAccountsOf } from './accounts-read.ts';
import { yesOrNo } from './customer-words.ts';
import { NoticeCells, noticeHeads } from './notice-switch.tsx';
import { UnlinkDialog } from './unlink-dialog.tsx';

/**
 * The accounts of a payer at every business unit that this person may see: what is owed and told of each, and the way
 * to take one away.
 */
export function AccountsOfCustomer({ record, user, onReload }: Shown<Customer>) {
  const mayManage = user.permissions.includes('Accounts:Manage');
  const read = useAccountsOf(record.id);
  const [unlinking, setUnlinking] = useState<LinkedAccount>();
  if (read.isPending) return <Loading />;
  if (!read.last) return <Banner kind="bad" title={problemOf(read.error, say('unread'))} />;
  if (read.rows.length === 0) return <p className="muted">{say('no_accounts')}</p>;
  const again = () => void read.readAgain();
  return (
    <>
      <PlainTable
        label={say('linked_accounts')}
        heads={[
          say('account'),
          say('business_unit'),
          { figures: say('balance') },
          say('autopay'),
          say('paperless'),
          ...noticeHeads(),
          { unseen: say('actions') },
        ]}
      >
        {read.rows.map((account) => (
          <tr key={account.accountId}>
            <td className="two">
              <Link to={`/portal/accounts/${account.accountId}/dashboard?bu=${account.businessUnitId}`}>
                {shownNumber(account)}
              </Link>
              <small>{account.name}</small>
            </td>
            <td>{account.businessUnitName}</td>
            <td className="r num">{shownMoney(account.balance, account.currencyCode, cultureNow())}</td>
            <td>
              <Link to={`/portal/accounts/${account.accountId}/dashboard?tab=autopay&bu=${account.businessUnitId}`}>
                {yesOrNo(account.hasAutopay)}
                <span className="vh">: {say('autopay_of', { account: shownNumber(account) })}</span>
              </Link>
            </td>
            <td>{yesOrNo(account.isPaperless)}</td>
            <NoticeCells
              of={{ businessUnitId: account.businessUnitId, id: record.id, accountId: account.accountId }}
              told={account}
              name={shownNumber(account)}
              mayManage={mayManage}
              onDone={again}
            />
            <td>
              {mayManage ? (
                <button type="button" className="link-btn" onClick={() => setUnlinking(account)}>
                  {say('unlink')} <span className="vh">{shownNumber(account)}</span>
                </button>
              ) : null}
            </td>
          </tr>
        ))}
      </PlainTable>
      <Further {...read} shown={read.rows.length} total={read.last.totalCount} text={say('more_accounts')} />
      {unlinking ? (
        <UnlinkDialog
          customer={record}
          account={{ id: unlinking.accountId, name: shownNumber(unlinking) }}
          onDone={() => {
            again();
            onReload();
          }}
          onClose={() => setUnlinking(undefined)}
        />
      ) : null}
    </>
  );
}
