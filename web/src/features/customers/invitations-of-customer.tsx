import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { customerReadApi } from '../../platform/api/customer.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';
import { numberOf } from './customer-words.ts';

/** The invitations that were mailed to the address of a payer, and what became of them. */
export function InvitationsOfCustomer({ record, unit, when }: Shown<Customer>) {
  const of = { businessUnitId: unit.id, id: record.id };
  const answer = useQuery(queryOf(customerReadApi.listCustomerInvitations, of, { quiet: true }));
  if (answer.isPending) return <Loading />;
  if (!answer.data) return <Banner kind="bad" title={problemOf(answer.error, say('unread'))} />;
  const { items } = answer.data;
  if (items.length === 0) return <p className="muted">{say('no_invitations')}</p>;
  return (
    <PlainTable
      label={say('invitations')}
      heads={[say('when'), say('account'), say('status'), say('expiry'), say('paid_by')]}
    >
      {items.map((one) => (
        <tr key={one.id}>
          <td className="num">{when(one.createdDate)}</td>
          <td>
            <Link to={`/portal/accounts/${one.accountId}/dashboard?bu=${unit.id}`}>{numberOf(one)}</Link>
          </td>
          <td>
            <Status value={one.status} />
          </td>
          <td className="num">{when(one.expiresDate)}</td>
          <td>{one.createdBy}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
