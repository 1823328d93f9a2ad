import { useQuery } from '@tanstack/react-query';
import { Link, useOutletContext, useParams } from 'react-router';
import { formatDate, formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { paymentPaths } from '@ratepayer/contract/payments/payment.paths.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment.shapes.ts';
import { labelOfPayment } from '../../features/payments/payment-table.tsx';
import { useLive } from '../../features/realtime/live.ts';
import { basePath } from '../../platform/config.ts';
import { allMessages, call } from '../../platform/request.ts';
import { Icon } from '../../ui/icons.tsx';
import { Banner, CopyButton, Loading, Reference, usePageTitle } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import type { ShellContext } from './shell.tsx';

type Ops = typeof paymentOperations;
const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The whole truth about one payment. */
export function PaymentDetailsPage() {
  const { unit } = useOutletContext<ShellContext>();
  const { referenceNumber = '' } = useParams();
  const answer = useQuery({
    queryKey: ['payment', unit.id, referenceNumber],
    queryFn: () => call<Ops['getPaymentDetails']>(paymentPaths.getPaymentDetails, { params: { businessUnitId: unit.id, referenceNumber } }),
  });
  useLive(unit.id, ['Payment.Processed', 'Payment.Voided', 'Payment.Refunded'], (message) => message.referenceNumber === referenceNumber && void answer.refetch());
  usePageTitle(`Payment ${referenceNumber}`, 'Ratepayer');
  if (answer.isPending) return <Loading />;
  const payment = answer.data?.data;
  if (!payment) {
    return (
      <>
        <h1>Payment</h1>
        <div className="gap-md">
          <Banner kind="bad" title={answer.data?.status === 404 ? `Payment "${referenceNumber}" not found.` : allMessages(answer.data?.errors ?? []) || 'The payment could not be loaded.'} />
        </div>
      </>
    );
  }
  return <Details payment={payment} unit={unit} />;
}

function Details({ payment, unit }: { payment: PaymentDetails; unit: ShellContext['unit'] }) {
  const show = (minor: number) => formatMoney(minor, payment.currencyCode as 'USD' | 'CAD', unit.culture);
  const when = (instant: string) => formatInstant(instant, unit.timezone, viewerZone);
  const method = `${payment.accountType} •••• ${payment.accountNumberLast4}`;
  const verb = payment.status === 'Succeeded' ? 'was paid' : payment.status === 'Pending' ? 'was sent and is not decided yet' : `is ${payment.status}`;
  const fact = (label: string, value: string, small = '') => (
    <div>
      <dt>{label}</dt>
      <dd className="num">
        {value || '—'}
        {small ? <small>{small}</small> : null}
      </dd>
    </div>
  );
  return (
    <>
      <nav aria-label="Breadcrumb" className="small">
        <Link to={`/portal/payments?bu=${unit.id}`}>Payments</Link> <span className="muted">/ {payment.referenceNumber}</span>
      </nav>
      {payment.redirectReferenceNumber ? (
        <div className="gap-sm">
          <Banner kind="info" title="Showing the payment this service fee belongs to" />
        </div>
      ) : null}
      <div className="page-head gap-sm">
        <div>
          <h1 className="row">
            Payment <Reference number={payment.referenceNumber} /> <CopyButton text={payment.referenceNumber} label="Copy reference number" />
          </h1>
          <p className="row wrap">
            <span className="num big-amount">{show(payment.amountMinor)}</span>
            <Status value={labelOfPayment(payment)} boxed />
          </p>
          <p className="ink">
            {show(payment.amountMinor)} {verb} by {payment.accountType} ending {payment.accountNumberLast4} through {payment.channel ?? 'an external payment'}.
            {payment.errorMessage ? ` ${payment.errorMessage}.` : ''}
          </p>
        </div>
        <a className="btn sec tool" href={`${basePath}/payment/${payment.referenceNumber}/receipt`} target="_blank" rel="noreferrer">
          <Icon name="receipt" size={18} /> View receipt
        </a>
      </div>
      <dl className="facts gap-lg">
        {fact('Method', method, payment.cardExpiryMonth ? `Expires ${String(payment.cardExpiryMonth).padStart(2, '0')}/${String(payment.cardExpiryYear).slice(-2)}` : payment.holderName)}
        {fact('Auth code', payment.authCode)}
        {fact('Channel and origin', payment.channel ?? '—', payment.origin)}
        {fact('Taken by', payment.createdByUserName, payment.createdByUserRole === 'QuickPay' ? 'Not signed in' : payment.createdByUserRole)}
        {fact('Service fee', show(payment.serviceFeeAmountMinor), payment.serviceFeeAmountMinor === 0 ? 'None' : payment.includeServiceFeeInPayment ? 'Included (incl)' : 'Charged separately')}
        {fact(
          'Net',
          show(payment.status === 'Succeeded' || payment.status === 'Refunded' ? payment.amountMinor - payment.refundedAmountMinor : 0),
          payment.refundedAmountMinor > 0 ? `${show(payment.refundedAmountMinor)} refunded` : 'Nothing refunded',
        )}
      </dl>
      <div className="detail-cols">
        <div>
          <section className="panel">
            <h2>What was paid</h2>
            <div className="table-wrap" tabIndex={0} role="region" aria-label="What was paid">
              <table className="tbl">
                <thead>
                  <tr>
                    <th scope="col">Description</th>
                    <th scope="col">Account</th>
                    <th scope="col" className="r">
                      Price
                    </th>
                    <th scope="col" className="r">
                      Refunded
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {payment.lineItems.map((line) => (
                    <tr key={line.id}>
                      <td>{line.lineItemType === 'ServiceFee' ? `${line.description} (incl)` : line.description}</td>
                      <td>
                        {line.accountNumber ? `${line.accountNumber}${line.subAccountNumber ? ` – ${line.subAccountNumber}` : ''}` : '—'} <span className="muted">{line.accountName}</span>
                      </td>
                      <td className="r">{show(line.priceMinor)}</td>
                      <td className="r muted">{show(line.refundedMinor)}</td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <td colSpan={2}>Total</td>
                    <td className="r">{show(payment.amountMinor)}</td>
                    <td className="r">{show(payment.refundedAmountMinor)}</td>
                  </tr>
                </tfoot>
              </table>
            </div>
          </section>
          {payment.paymentFieldItems.length > 0 ? (
            <section className="panel">
              <h2>Payment fields</h2>
              <dl className="kv">
                {payment.paymentFieldItems.map((item) => (
                  <div key={item.key} className="contents">
                    <dt>{item.label}</dt>
                    <dd>{String(item.value ?? '')}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ) : null}
          <section className="panel">
            <h2>Timeline</h2>
            <ol className="tl">
              {payment.timeline.map((entry) => (
                <li key={entry.at + entry.title}>
                  <time dateTime={entry.at}>
                    {when(entry.at).slice(0, 5)} {when(entry.at).slice(11)}
                  </time>
                  <span className={`dot ${entry.tone === 'neutral' ? '' : entry.tone}`}>
                    <Icon name={entry.tone === 'bad' ? 'close' : entry.tone === 'ok' ? 'check' : 'arrowRight'} size={13} stroke={2.4} />
                  </span>
                  <div>
                    <b>{entry.title}</b>
                    {entry.detail ? <p>{entry.detail}</p> : null}
                  </div>
                </li>
              ))}
            </ol>
          </section>
          {payment.transactions.length > 0 ? (
            <section className="panel">
              <h2>Transactions</h2>
              <div className="table-wrap" tabIndex={0} role="region" aria-label="Transactions">
                <table className="tbl">
                  <thead>
                    <tr>
                      <th scope="col">Type</th>
                      <th scope="col">Status</th>
                      <th scope="col" className="r">
                        Amount
                      </th>
                      <th scope="col">Gateway</th>
                      <th scope="col">Merchant number</th>
                      <th scope="col">Date</th>
                    </tr>
                  </thead>
                  <tbody>
                    {payment.transactions.map((transaction) => (
                      <tr key={transaction.id}>
                        <td>{transaction.type}</td>
                        <td>
                          <Status value={transaction.status} />
                        </td>
                        <td className="r">{show(transaction.amountMinor)}</td>
                        <td>
                          {transaction.gatewayName} <span className="muted">{transaction.gatewayTransactionId}</span>
                        </td>
                        <td>{transaction.merchantNumber}</td>
                        <td>{when(transaction.createdDate)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </section>
          ) : null}
          {payment.adjustments.length > 0 ? (
            <section className="panel">
              <h2>Adjustments</h2>
              <ul>
                {payment.adjustments.map((adjustment) => (
                  <li key={adjustment.id} className="num small">
                    {adjustment.type} {show(adjustment.amountMinor)}, {adjustment.reasonCode}, {formatDate(adjustment.effectiveDate)}
                    {adjustment.reversedDate ? `, reversed ${formatDate(adjustment.reversedDate)}` : ''}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
        <aside>
          <section className="panel">
            <h2>Related payments</h2>
            {payment.relatedPayments.length === 0 ? <p className="muted small">None</p> : null}
            {payment.relatedPayments.map((related) => (
              <p key={related.referenceNumber} className="small gap-sm">
                {related.type} {show(related.amountMinor)} <Status value={related.status} />
                <br />
                <span className="muted">
                  <Reference number={related.referenceNumber} />
                </span>
              </p>
            ))}
          </section>
          <section className="panel">
            <h2>Terms</h2>
            {payment.terms.map((terms) => (
              <details key={terms.identifier + terms.version} className="small">
                <summary>
                  {terms.identifier}, version {terms.version}
                </summary>
                <p className="muted">
                  {terms.method}, {when(terms.acknowledgedAt)}, {terms.clientAddress}
                </p>
                <p className="terms">{terms.renderedText}</p>
              </details>
            ))}
          </section>
          <section className="panel">
            <h2>Communication</h2>
            {payment.emails.length === 0 ? <p className="muted small">No e-mail yet</p> : null}
            {payment.emails.map((mail) => (
              <p key={mail.createdDate} className="small">
                {mail.templateKey} <Status value={mail.status} />
                <br />
                <span className="muted">
                  {mail.to}, {when(mail.createdDate)}
                </span>
              </p>
            ))}
          </section>
        </aside>
      </div>
    </>
  );
}
