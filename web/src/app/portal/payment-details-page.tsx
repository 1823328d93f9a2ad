import { Link, useOutletContext, useParams } from 'react-router';
import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { paymentList, paymentTexts } from '@ratepayer/contract/payments/payment.list.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { Adjustments } from '../../features/staff/details/adjustments.tsx';
import { auditedValues } from '../../features/staff/details/audited-values.ts';
import { Beside } from '../../features/staff/details/beside.tsx';
import { paymentFacts } from '../../features/staff/details/facts.tsx';
import { PaymentBadges } from '../../features/staff/details/head-parts.tsx';
import { sentenceOf } from '../../features/staff/details/payment-words.ts';
import { PaidLines, PaymentFields, Timeline, Transactions } from '../../features/staff/details/sections.tsx';
import { useViewed } from '../../features/dashboard/use-viewed.ts';
import { ExceptionsOf } from '../../features/staff/exceptions/exceptions-of.tsx';
import { detailsOf } from '../../features/staff/list/payment-cells.tsx';
import { ApprovalBar } from '../../features/staff/approvals/approval-bar.tsx';
import { NotPossible, paymentActions } from '../../features/staff/reversals/payment-actions.tsx';
import { paymentApi } from '../../platform/api/payment.api.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-payments.ts';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { capital } from '../../ui/capital.ts';
import { Banner, Reference } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

const accountDays = 90;

/** The whole truth about one payment. */
export function PaymentDetailsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  // The number in the address: a service fee's opens the payment it belongs to.
  const { referenceNumber = '' } = useParams();
  const hrefOf = (reference: string) => detailsOf(unit, { referenceNumber: reference });
  const today = dateIn(new Date(), unit.timezone);
  const days = { start: addDays(today, -accountDays), end: today };
  const accountHrefOf = (q: string) =>
    `/portal/payments?${new URLSearchParams({ bu: String(unit.id), q, in: 'accountNumber', exact: 'true', ...days })}`;
  const elsewhere = { name: sayList('external_title'), href: `/portal/external-payments?bu=${unit.id}` };
  return (
    <DetailPage
      list={paymentList}
      texts={paymentTexts}
      unit={unit}
      user={user}
      read={paymentApi.getPaymentDetails}
      of={{ businessUnitId: unit.id, referenceNumber }}
      one={say('one_payment')}
      home="/portal/payments"
      name={(payment) => payment.referenceNumber}
      title={(payment) => (
        <>
          {capital(say('one_payment'))} <Reference number={payment.referenceNumber} />
        </>
      )}
      copies={say('reference_number')}
      crumb={(payment) => (payment.external ? elsewhere : undefined)}
      notFound={say('payment_not_found', { referenceNumber })}
      badges={PaymentBadges}
      sentence={({ record, show }) => sentenceOf(record, show, (at) => formatDate(dateIn(at, unit.timezone)))}
      actions={paymentActions}
      bars={(shown) => <Bars {...shown} opened={referenceNumber} />}
      facts={({ record, show }) => paymentFacts(record, show, hrefOf(record.feeReferenceNumber))}
      history={paymentApi.listPaymentHistory}
      audited={auditedValues}
      sections={(shown) => <Sections {...shown} accountHrefOf={accountHrefOf} />}
      beside={({ record, ...shown }) => (
        <>
          <NotPossible payment={record} user={user} />
          <Beside payment={record} {...shown} opened={referenceNumber} hrefOf={hrefOf} accountHrefOf={accountHrefOf} />
          <TicketsOf referenceNumber={record.referenceNumber} {...shown} user={user} />
        </>
      )}
      live={{
        topics: ['Payment.Processed', 'Payment.Voided', 'Payment.Refunded'],
        isMine: (message) => message.referenceNumber === referenceNumber,
      }}
      neighbours={{ load: paymentApi.listPayments, href: (row) => detailsOf(unit, row) }}
    />
  );
}

/** The way to what the product called somebody for about this payment, for who may see it. */
function TicketsOf({
  referenceNumber,
  unit,
  user,
}: Pick<ShellContext, 'unit' | 'user'> & { readonly referenceNumber: string }) {
  if (!user.role.endsWith('Admin')) return null;
  return (
    <p className="small gap-sm">
      <Link to={`/portal/tickets?bu=${unit.id}&q=${referenceNumber}`}>{say('tickets_about')}</Link>
    </p>
  );
}

/** Whose payment this is when a fee's number was opened, and what waits for a second person. */
function Bars({ record: payment, opened, ...shown }: Shown<PaymentDetails> & { readonly opened: string }) {
  useViewed(shown.unit.id, 'payment', payment.id);
  return (
    <>
      {opened !== payment.referenceNumber && payment.redirectReferenceNumber ? (
        <div className="gap-sm">
          <Banner kind="info" title={say('showing_payment_of_fee')} />
        </div>
      ) : null}
      <ApprovalBar approval={payment.approval} {...shown} />
    </>
  );
}

interface SectionsProps extends Shown<PaymentDetails> {
  readonly accountHrefOf: (accountNumber: string) => string;
}

function Sections({ record: payment, unit, user, show, when, onSaved, accountHrefOf }: SectionsProps) {
  return (
    <>
      <ExceptionsOf of={{ PaymentId: payment.id }} unit={unit} user={user} show={show} />
      <PaidLines payment={payment} show={show} accountHrefOf={accountHrefOf} />
      <PaymentFields payment={payment} />
      <Timeline entries={payment.timeline} when={when} />
      <Transactions transactions={payment.transactions} show={show} when={when} />
      <Adjustments payment={payment} show={show} user={user} onDone={onSaved} />
    </>
  );
}
