import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { customerReadApi } from '../../platform/api/customer.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';

const step = 25;

/** The payments on all accounts of a payer in this business unit, whoever paid them, the latest first. */
export function PaymentsOfCustomer({ record, unit, show, when }: Shown<Customer>) {
  const [size, setSize] = useState(step);
  const of = { BusinessUnitId: unit.id, CustomerId: record.id };
  const accounts = useQuery(queryOf(customerReadApi.listCustomerAccounts, of, { quiet: true }));
  const asked = { ...of, PageSize: size };
  const answer = useQuery(queryOf(customerReadApi.listCustomerPayments, asked, { quiet: true }));
  if (accounts.data?.items.length === 0) return <p className="muted">{say('no_accounts')}</p>;
  const error = accounts.error ?? answer.error;
  if (error) return <Banner kind="bad" title={problemOf(error, say('unread'))} />;
  if (!answer.data) return <Loading />;
  const { items, totalCount } = answer.data;
  if (items.length === 0) return <p className="muted">{say('no_payments')}</p>;
  return (
    <>
      <PlainTable
        label={say('payments')}
        heads={[say('when'), say('reference'), { figures: say('amount') }, say('status'), say('paid_by')]}
      >
        {items.map((payment) => (
          <tr key={payment.id}>
            <td className="num">{when(payment.createdDate)}</td>
            <td>
              <Link to={`/portal/payments/details/${payment.referenceNumber}?bu=${unit.id}`}>
                {payment.referenceNumber}
              </Link>
            </td>
            <td className="r num">{show(payment.amountMinor)}</td>
            <td>
              <Status value={payment.status} />
            </td>
            <td>{payment.createdByUserName}</td>
          </tr>
        ))}
      </PlainTable>
      {items.length < totalCount && size < 250 ? (
        <Button className="sec tool" onClick={() => setSize(Math.min(250, size + step))}>
          {say('more_payments')}
        </Button>
      ) : null}
    </>
  );
}
