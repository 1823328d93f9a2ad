import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { Link } from 'react-router';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Status } from '../../../ui/status.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';

type Show = (minor: number) => string;
type When = (instant: string) => string;

export function PaidLines({
  payment,
  show,
  accountHrefOf,
}: {
  payment: PaymentDetails;
  show: Show;
  accountHrefOf: (accountNumber: string) => string;
}) {
  return (
    <section className="panel">
      <h2>{say('what_was_paid')}</h2>
      <PlainTable
        label={say('what_was_paid')}
        heads={[say('description'), say('account_2'), { figures: say('price') }, { figures: say('refunded') }]}
        foot={
          <tr>
            <td colSpan={2}>{say('total')}</td>
            <td className="r">{show(payment.amountMinor)}</td>
            <td className="r">{show(payment.refundedAmountMinor)}</td>
          </tr>
        }
      >
        {payment.lineItems.map((line) => (
          <tr key={line.id}>
            <td>
              {line.lineItemType === 'ServiceFee'
                ? say('description_included', { description: line.description })
                : line.description}
              {line.glCode ? (
                <span className="desc num" translate="no">
                  {line.glCode}
                </span>
              ) : null}
            </td>
            <td>
              {line.accountNumber ? <Link to={accountHrefOf(line.accountNumber)}>{shownNumber(line)}</Link> : '—'}{' '}
              <span className="muted">{line.accountName}</span>
            </td>
            <td className="r">{show(line.priceMinor)}</td>
            <td className="r muted">{show(line.refundedMinor)}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}

/** What the payer answered, and the note of who recorded it. */
export function PaymentFields({ payment }: { payment: PaymentDetails }) {
  const rows = [
    ...payment.paymentFieldItems.map((item) => [item.label, String(item.value ?? '')] as const),
    ...(payment.external?.note ? [[say('note'), payment.external.note] as const] : []),
  ];
  if (rows.length === 0) return null;
  return (
    <section className="panel">
      <h2>{say('payment_fields')}</h2>
      <dl className="kv">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Timeline({ entries, when }: { entries: PaymentDetails['timeline']; when: When }) {
  return (
    <section className="panel">
      <h2>{say('timeline')}</h2>
      <ol className="tl">
        {entries.map((entry) => (
          <li key={entry.at + entry.title}>
            <time dateTime={entry.at}>{when(entry.at)}</time>
            <span className={`dot ${entry.tone === 'neutral' ? '' : entry.tone}`}>
              <Icon
                name={entry.tone === 'bad' ? 'close' : entry.tone === 'ok' ? 'check' : 'arrowRight'}
                size={13}
                stroke={2.4}
              />
            </span>
            <div>
              <b>{entry.title}</b>
              {entry.detail ? <p>{entry.detail}</p> : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Transactions({
  transactions,
  show,
  when,
}: {
  transactions: PaymentDetails['transactions'];
  show: Show;
  when: When;
}) {
  if (transactions.length === 0) return null;
  return (
    <section className="panel">
      <h2>{say('transactions')}</h2>
      <PlainTable
        label={say('transactions')}
        heads={[
          say('type'),
          say('status'),
          { figures: say('amount') },
          say('gateway'),
          say('merchant_number'),
          say('batch'),
          say('date'),
        ]}
      >
        {transactions.map((transaction) => (
          <tr key={transaction.id}>
            <td>
              {sayValue(transaction.type)}{' '}
              {transaction.reason ? <span className="tag">{sayValue(transaction.reason)}</span> : null}
            </td>
            <td>
              <Status value={transaction.status} />
            </td>
            <td className="r">{show(transaction.amountMinor)}</td>
            <td>
              {transaction.gatewayName} <span className="muted">{transaction.gatewayTransactionId}</span>
            </td>
            <td>{transaction.merchantNumber}</td>
            <td>{transaction.batchIdentifier || '—'}</td>
            <td>{when(transaction.createdDate)}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
