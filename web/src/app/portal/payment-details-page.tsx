import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useOutletContext, useParams, useSearchParams } from 'react-router';
import { dateIn, formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { paymentPaths } from '@ratepayer/contract/payments/payment.paths.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment.shapes.ts';
import { Adjustments } from '../../features/payments/details/adjustments.tsx';
import { History, PaidLines, Timeline, Transactions } from '../../features/payments/details/sections.tsx';
import { labelOfPayment } from '../../features/payments/list/payment-columns.tsx';
import { ApprovalBar } from '../../features/payments/reversal/approval-bar.tsx';
import { NotPossible, PaymentActions } from '../../features/payments/reversal/payment-actions.tsx';
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
  const { unit, user } = useOutletContext<ShellContext>();
  const { referenceNumber = '' } = useParams();
  const client = useQueryClient();
  const key = ['payment', unit.id, referenceNumber];
  const answer = useQuery({
    queryKey: key,
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
  const onDone = (after: PaymentDetails) => client.setQueryData(key, { data: after, hasErrors: false, errors: [], status: 200 });
  return <Details payment={payment} unit={unit} user={user} onDone={onDone} />;
}

function Details({ payment, unit, user, onDone }: { payment: PaymentDetails; unit: ShellContext['unit']; user: ShellContext['user']; onDone: (after: PaymentDetails) => void }) {
  const [params] = useSearchParams();
  const show = (minor: number) => formatMoney(minor, payment.currencyCode as 'USD' | 'CAD', unit.culture);
  const when = (instant: string) => formatInstant(instant, unit.timezone, viewerZone);
  const method = `${payment.accountType} •••• ${payment.accountNumberLast4}`;
  const verb = payment.status === 'Pending' ? 'was sent and is not decided yet' : payment.postedDate ? 'was paid' : 'was not paid';
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
      {payment.approval ? <ApprovalBar approval={payment.approval} show={show} when={when} user={user} onDone={onDone} /> : null}
      <div className="page-head gap-sm">
        <div>
          <h1 className="row wrap">
            Payment <Reference number={payment.referenceNumber} /> <CopyButton text={payment.referenceNumber} label="Copy reference number" />
          </h1>
          <p className="row wrap">
            <span className="num big-amount">{show(payment.amountMinor)}</span>
            <Status value={labelOfPayment(payment)} boxed />
            {payment.status === 'Succeeded' && payment.refundedAmountMinor > 0 ? <Status value="Partial refund" boxed /> : null}
            {payment.underWay && payment.underWay.operation !== 'Sale' ? <Status value={`${payment.underWay.operation} in progress`} boxed /> : null}
          </p>
          <p className="ink">
            {show(payment.amountMinor)} {verb} by {payment.accountType} ending {payment.accountNumberLast4} through {payment.channel ?? 'an external payment'}.
            {payment.settled ? ` It settled on ${when(payment.settled.closedDate).slice(0, 10)} in batch ${payment.settled.batchIdentifier}.` : ''}
            {payment.errorMessage ? ` ${payment.errorMessage}.` : ''}
          </p>
        </div>
        <div className="row wrap">
          <a className="btn sec tool" href={`${basePath}/payment/${payment.referenceNumber}/receipt`} target="_blank" rel="noreferrer">
            <Icon name="receipt" size={18} /> View receipt
          </a>
          <PaymentActions begin={params.get('do') ?? ''} payment={payment} show={show} today={dateIn(new Date(), unit.timezone)} user={user} onDone={onDone} />
        </div>
      </div>
      <dl className="facts gap-lg">
        {fact('Method', method, payment.cardExpiryMonth ? `Expires ${String(payment.cardExpiryMonth).padStart(2, '0')}/${String(payment.cardExpiryYear).slice(-2)}` : payment.holderName)}
        {fact('Auth code', payment.authCode)}
        {fact('Channel and origin', payment.channel ?? '—', payment.origin)}
        {fact('Taken by', payment.createdByUserName, payment.createdByUserRole === 'QuickPay' ? 'Not signed in' : payment.createdByUserRole)}
        {fact('Service fee', show(payment.serviceFeeAmountMinor), payment.serviceFeeAmountMinor === 0 ? 'None' : payment.includeServiceFeeInPayment ? 'Included (incl)' : 'Charged separately')}
        {fact('Net', show(payment.netMinor), netNote(payment, show))}
      </dl>
      <div className="detail-cols">
        <div>
          <PaidLines payment={payment} show={show} />
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
          <Timeline entries={payment.timeline} when={when} />
          <Transactions transactions={payment.transactions} show={show} when={when} />
          <Adjustments payment={payment} show={show} user={user} onDone={onDone} />
          <History entries={payment.history} when={when} />
        </div>
        <aside>
          <NotPossible payment={payment} user={user} />
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

function netNote(payment: PaymentDetails, show: (minor: number) => string): string {
  if (payment.status === 'Voided') return 'Voided';
  const returned = payment.amountMinor - payment.refundedAmountMinor - payment.netMinor;
  const parts = [payment.refundedAmountMinor > 0 ? `${show(payment.refundedAmountMinor)} refunded` : '', returned > 0 && payment.postedDate ? `${show(returned)} returned` : ''].filter(Boolean);
  return parts.join(', ') || 'Nothing refunded';
}
