import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { CustomerOfAccount } from '@ratepayer/contract/customers/customer.shapes.ts';
import { customerReadApi } from '../../platform/api/customer.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';
import { phoneOf, proved } from './customer-words.ts';
import { LinkDialog } from './link-dialog.tsx';
import { NoticeCells, noticeHeads } from './notice-switch.tsx';
import { UnlinkDialog } from './unlink-dialog.tsx';

/** The payers who have an account in their login: what each is told, and the ways to give and take it. */
export function CustomersOfAccount({ record, unit, user, when, onReload }: Shown<AccountPage>) {
  const mayManage = user.permissions.includes('Accounts:Manage');
  const of = { businessUnitId: unit.id, accountId: record.id };
  const answer = useQuery(queryOf(customerReadApi.listCustomersOfAccount, of, { quiet: true }));
  const [asking, setAsking] = useState<'link' | CustomerOfAccount>();
  if (answer.isPending) return <Loading />;
  if (!answer.data) return <Banner kind="bad" title={problemOf(answer.error, say('unread'))} />;
  const again = () => void answer.refetch();
  const done = () => {
    again();
    onReload();
  };
  const close = () => setAsking(undefined);
  return (
    <>
      {answer.data.items.length === 0 ? <p className="muted">{say('no_customers')}</p> : null}
      {answer.data.items.length > 0 ? (
        <PlainTable
          label={say('customers')}
          heads={[
            say('name'),
            say('e_mail'),
            say('phone'),
            ...noticeHeads(),
            { figures: say('wallet') },
            say('last_sign_in'),
            { unseen: say('actions') },
          ]}
        >
          {answer.data.items.map((customer) => (
            <tr key={customer.id}>
              <td>
                <Link to={`/portal/customers/${customer.id}/dashboard?bu=${unit.id}`}>{customer.name}</Link>{' '}
                {customer.status === 'Blocked' ? <Status value={customer.status} /> : null}
              </td>
              <td>{proved(customer.email, customer.emailVerified)}</td>
              <td>{phoneOf(customer.phoneNumber, customer.phoneVerified)}</td>
              <NoticeCells
                of={{ ...of, id: customer.id }}
                told={customer}
                name={customer.name}
                mayManage={mayManage}
                onDone={again}
              />
              <td className="r num">{customer.walletCount}</td>
              <td>{customer.lastSignInDate ? when(customer.lastSignInDate) : say('never')}</td>
              <td>
                {mayManage ? (
                  <button type="button" className="link-btn" onClick={() => setAsking(customer)}>
                    {say('unlink')} <span className="vh">{customer.name}</span>
                  </button>
                ) : null}
              </td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
      {mayManage && !record.isArchived ? (
        <Button className="sec tool" onClick={() => setAsking('link')}>
          {say('link')}
        </Button>
      ) : null}
      {asking === 'link' ? (
        <LinkDialog accountId={record.id} emailAddress={record.emailAddress} onDone={done} onClose={close} />
      ) : asking ? (
        <UnlinkDialog
          customer={asking}
          account={{ id: record.id, name: shownNumber(record) }}
          onDone={done}
          onClose={close}
        />
      ) : null}
    </>
  );
}
