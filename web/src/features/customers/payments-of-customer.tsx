import { viewerZone } from '../../platform/viewer-zone.ts';
import { Link } from 'react-router';
import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import { customerReadApi } from '../../platform/api/customer.api.ts';
import { problemOf } from '../../platform/refused.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { beforeOf, useFurther } from '../../platform/use-further.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Further } from '../../ui/further.tsx';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';
import { useAccountsOf } from './accounts-read.ts';

/** The payments on all accounts of a payer that this person may see, whoever paid them, the latest first. */
export function PaymentsOfCustomer({ record }: Shown<Customer>) {
  const accounts = useAccountsOf(record.id);
  const read = useFurther(customerReadApi.listCustomerPayments, { CustomerId: record.id }, beforeOf);
  if (accounts.last?.totalCount === 0) return <p className="muted">{say('no_accounts')}</p>;
  if (read.isPending) return <Loading />;
  if (!read.last) return <Banner kind="bad" title={problemOf(read.error, say('unread'))} />;
  if (read.rows.length === 0) return <p className="muted">{say('no_payments')}</p>;
  return (
    <>
      <PlainTable
        label={say('payments')}
        heads={[
          say('when'),
          say('reference'),
          say('business_unit'),
          { figures: say('amount') },
          say('status'),
          say('paid_by'),
        ]}
      >
        {read.rows.map((payment) => (
          <tr key={payment.id}>
            <td className="num">{formatInstant(payment.createdDate, payment.businessUnitTimezone, viewerZone())}</td>
            <td>
              <Link to={`/portal/payments/details/${payment.referenceNumber}?bu=${payment.businessUnitId}`}>
                {payment.referenceNumber}
              </Link>
            </td>
            <td>{payment.businessUnitName}</td>
            <td className="r num">{shownMoney(payment.amountMinor, payment.currencyCode, cultureNow())}</td>
            <td>
              <Status value={payment.status} />
            </td>
            <td>{payment.createdByUserName}</td>
          </tr>
        ))}
      </PlainTable>
      <Further {...read} shown={read.rows.length} total={read.last.totalCount} text={say('more_payments')} />
    </>
  );
}
