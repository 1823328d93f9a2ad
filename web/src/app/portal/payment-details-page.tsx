import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useOutletContext, useParams, useSearchParams } from 'react-router';
import { addDays, dateIn, formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment.shapes.ts';
import { ExceptionsOfPayment } from '../../features/staff/exceptions/exceptions-of-payment.tsx';
import { Adjustments } from '../../features/staff/details/adjustments.tsx';
import { Beside } from '../../features/staff/details/beside.tsx';
import { PaymentFacts } from '../../features/staff/details/facts.tsx';
import { sentenceOf } from '../../features/staff/details/payment-words.ts';
import { PreviousNext, usePlaceInList } from '../../features/staff/details/place-in-list.tsx';
import { SendReceiptButton } from '../../features/staff/details/send-receipt.tsx';
import { History, PaidLines, PaymentFields, Timeline, Transactions } from '../../features/staff/details/sections.tsx';
import { detailsOf, isPartRefunded, labelOfPayment } from '../../features/staff/list/payment-cells.tsx';
import { ApprovalBar } from '../../features/staff/reversals/approval-bar.tsx';
import { NotPossible, PaymentActions } from '../../features/staff/reversals/payment-actions.tsx';
import { useLive } from '../../platform/live.ts';
import { paymentApi } from '../../platform/api/payment.api.ts';
import { basePath } from '../../platform/config.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf, statusOf } from '../../platform/refused.ts';
import { Icon } from '../../ui/icons.tsx';
import { Banner, Button, CopyButton, Loading, Reference, usePageTitle } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import type { ShellContext } from './shell.tsx';
import { formatDate } from '../../platform/texts/figures.ts';

const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The whole truth about one payment. */
export function PaymentDetailsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const { referenceNumber = '' } = useParams();
  const client = useQueryClient();
  const query = queryOf(paymentApi.getPaymentDetails, { businessUnitId: unit.id, referenceNumber });
  const answer = useQuery(query);
  useLive(unit.id, ['Payment.Processed', 'Payment.Voided', 'Payment.Refunded'], (message) => message.referenceNumber === referenceNumber && void answer.refetch());
  usePageTitle(`Payment ${referenceNumber}`, 'Ratepayer');
  if (answer.isPending) return <Loading />;
  const payment = answer.data;
  if (!payment) {
    const isUnknown = statusOf(answer.error) === 404;
    return (
      <>
        <h1>Payment</h1>
        <div className="gap-md">
          <Banner kind="bad" title={isUnknown ? `Payment "${referenceNumber}" not found.` : problemOf(answer.error, 'The payment could not be loaded.')} />
          {isUnknown ? null : (
            <p className="gap-sm">
              <Button className="sec" onClick={() => void answer.refetch()}>
                Try again
              </Button>
            </p>
          )}
        </div>
      </>
    );
  }
  const onDone = (after: PaymentDetails) => client.setQueryData(query.queryKey, after);
  return <Details key={payment.id} payment={payment} opened={referenceNumber} unit={unit} user={user} onDone={onDone} onReload={() => void answer.refetch()} />;
}

interface DetailsProps extends ShellContext {
  readonly payment: PaymentDetails;
  /** The number in the address: a service fee's opens the payment it belongs to. */
  readonly opened: string;
  readonly onDone: (after: PaymentDetails) => void;
  readonly onReload: () => void;
}

const accountDays = 90;

function Details({ payment, opened, unit, user, onDone, onReload }: DetailsProps) {
  const [params] = useSearchParams();
  const place = usePlaceInList();
  const show = (minor: number) => formatMoney(minor, payment.currencyCode as 'USD' | 'CAD', unit.culture);
  const when = (instant: string) => formatInstant(instant, unit.timezone, viewerZone);
  const today = dateIn(new Date(), unit.timezone);
  const hrefOf = (reference: string) => detailsOf(unit, { referenceNumber: reference });
  const accountHrefOf = (number: string) =>
    `/portal/payments?${new URLSearchParams({ bu: String(unit.id), q: number, in: 'accountNumber', exact: 'true', start: addDays(today, -accountDays), end: today })}`;
  return (
    <>
      <div className="row between wrap">
        <nav aria-label="Breadcrumb" className="small">
          <Link to={payment.external ? `/portal/external-payments?bu=${unit.id}` : `/portal/payments${place?.search ?? `?bu=${unit.id}`}`}>{payment.external ? 'External payments' : 'Payments'}</Link>{' '}
          <span className="muted">/ {payment.referenceNumber}</span>
        </nav>
        <PreviousNext unitId={unit.id} />
      </div>
      <div className="page-head gap-sm">
        <div>
          <h1 className="row wrap">
            Payment <Reference number={payment.referenceNumber} />
          </h1>
          <p className="row wrap">
            <span className="num big-amount">{show(payment.amountMinor)}</span>
            <Status value={labelOfPayment(payment)} boxed />
            {isPartRefunded(payment) ? <Status value="Partial refund" boxed /> : null}
            {payment.approval ? <Status value="Waits for approval" boxed /> : null}
            {payment.underWay && payment.underWay.operation !== 'Sale' ? <Status value={`${payment.underWay.operation} in progress`} boxed /> : null}
            <CopyButton text={payment.referenceNumber} label="Copy reference number" />
          </p>
          <p className="ink">{sentenceOf(payment, show, (at) => formatDate(dateIn(at, unit.timezone)))}</p>
        </div>
        <div className="row wrap">
          <a className="btn sec tool" href={`${basePath}/payment/${payment.referenceNumber}/receipt`} target="_blank" rel="noreferrer">
            <Icon name="receipt" size={18} /> View receipt
          </a>
          {payment.postedDate && payment.type === 'Base Payment' ? <SendReceiptButton payment={payment} /> : null}
          <PaymentActions begin={params.get('do') ?? ''} payment={payment} show={show} today={today} user={user} onDone={onDone} />
        </div>
      </div>
      {opened !== payment.referenceNumber && payment.redirectReferenceNumber ? (
        <div className="gap-sm">
          <Banner kind="info" title="Showing the payment this service fee belongs to" />
        </div>
      ) : null}
      {payment.approval ? <ApprovalBar approval={payment.approval} show={show} when={when} user={user} onDone={onDone} /> : null}
      <PaymentFacts payment={payment} show={show} feeHref={hrefOf(payment.feeReferenceNumber)} />
      <div className="detail-cols">
        <div>
          <ExceptionsOfPayment payment={payment} user={user} show={show} when={when} onDone={onReload} />
          <PaidLines payment={payment} show={show} accountHrefOf={accountHrefOf} />
          <PaymentFields payment={payment} />
          <Timeline entries={payment.timeline} when={when} />
          <Transactions transactions={payment.transactions} show={show} when={when} />
          <Adjustments payment={payment} show={show} user={user} onDone={onDone} />
          <History entries={payment.history} when={when} />
        </div>
        <aside aria-label="Related">
          <NotPossible payment={payment} user={user} />
          <Beside payment={payment} show={show} when={when} opened={opened} hrefOf={hrefOf} accountHrefOf={accountHrefOf} />
        </aside>
      </div>
    </>
  );
}
