import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Customer, CustomerInvitation } from '@ratepayer/contract/customers/customer.shapes.ts';
import { customerReadApi } from '../../platform/api/customer.api.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { beforeOf, useFurther } from '../../platform/use-further.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Further } from '../../ui/further.tsx';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';
import { InviteAgainDialog } from './invite-again-dialog.tsx';

/** The invitations that were mailed to the address of a payer, what became of them, and the last one once more. */
export function InvitationsOfCustomer({ record, unit, user, when }: Shown<Customer>) {
  const of = { businessUnitId: unit.id, id: record.id };
  const read = useFurther(customerReadApi.listCustomerInvitations, of, beforeOf);
  const [asking, setAsking] = useState<CustomerInvitation>();
  if (read.isPending) return <Loading />;
  if (!read.last) return <Banner kind="bad" title={problemOf(read.error, say('unread'))} />;
  if (read.rows.length === 0) return <p className="muted">{say('no_invitations')}</p>;
  const mayManage = user.permissions.includes('Accounts:Manage') && record.status !== 'Blocked';
  return (
    <>
      <PlainTable
        label={say('invitations')}
        heads={[say('when'), say('account'), say('status'), say('expiry'), say('paid_by'), { unseen: say('actions') }]}
      >
        {read.rows.map((one) => (
          <tr key={one.id}>
            <td className="num">{when(one.createdDate)}</td>
            <td>
              <Link to={`/portal/accounts/${one.accountId}/dashboard?bu=${unit.id}`}>{shownNumber(one)}</Link>
            </td>
            <td>
              <Status value={one.status} />
            </td>
            <td className="num">{when(one.expiresDate)}</td>
            <td>{one.createdBy}</td>
            <td>
              {mayManage && one.mayBeSentAgain ? (
                <button type="button" className="link-btn" onClick={() => setAsking(one)}>
                  {say('send_again')} <span className="vh">{shownNumber(one)}</span>
                </button>
              ) : null}
            </td>
          </tr>
        ))}
      </PlainTable>
      <Further {...read} shown={read.rows.length} text={say('more_invitations')} />
      {asking ? (
        <InviteAgainDialog
          customer={record}
          invitation={asking}
          onDone={() => void read.readAgain()}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </>
  );
}
