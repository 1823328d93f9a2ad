import type { OwnAccount, OwnPayment } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { Link } from '../../../platform/router.tsx';
import { cultureNow } from '../../../platform/texts/culture.ts';
import { say } from '../../../platform/texts/customer.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { Reference } from '../../../ui/parts.tsx';
import { StatusIcon } from '../../../ui/icons.tsx';
import { kindOfPayment, methodShortly, nameOfOwn, statusWords } from './own-words.ts';

interface Props {
  readonly payments: readonly OwnPayment[];
  /** Names whose payments they are; without them nobody asks. */
  readonly accounts?: readonly OwnAccount[];
  readonly caption: string;
  /** With the service fee and the reference. */
  readonly isWhole?: boolean;
}

/** Payments, the latest first: a table, and cards on a phone. */
export function PaymentsTable({ payments, accounts = [], caption, isWhole = false }: Props) {
  if (payments.length === 0) return <p className="muted gap-sm">{say('no_payments')}</p>;
  const names = new Map(accounts.map((account) => [account.id, nameOfOwn(account)]));
  const show = (minor: number, { currencyCode }: OwnPayment) => formatMoney(minor, currencyCode, cultureNow());
  const heads = [
    say('date'),
    ...(names.size > 0 ? [say('account')] : []),
    say('paid_with'),
    say('status'),
    ...(isWhole ? [say('reference')] : []),
  ];
  return (
    <table className="a-table">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
          {isWhole ? <th className="r">{say('service_fee')}</th> : null}
          <th className="r">{say('amount')}</th>
          <th>
            <span className="vh">{say('receipt')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            <td className="num">
              <Link to={`/payment/${payment.referenceNumber}/lookup`}>
                {formatDate(dateIn(payment.createdDate, payment.timezone))}
              </Link>
            </td>
            {names.size > 0 ? <td>{payment.accountIds.map((id) => names.get(id)).join(', ')}</td> : null}
            <td className="num">{methodShortly(payment)}</td>
            <td>
              <span className={`st ${kindOfPayment(payment.status)}`}>
                <StatusIcon kind={kindOfPayment(payment.status)} />
                {statusWords(payment.status)}
              </span>
            </td>
            {isWhole ? (
              <td className="small">
                <Reference number={payment.referenceNumber} />
              </td>
            ) : null}
            {isWhole ? (
              <td className="r num">
                {payment.serviceFeeAmountMinor ? show(payment.serviceFeeAmountMinor, payment) : ''}
              </td>
            ) : null}
            <td className="r num b">{show(payment.amountMinor, payment)}</td>
            <td className="r">
              {payment.status === 'Succeeded' || payment.status === 'Refunded' || payment.status === 'Returned' ? (
                <Link className="way" to={`/payment/${payment.referenceNumber}/receipt`}>
                  {say('receipt')}
                </Link>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
