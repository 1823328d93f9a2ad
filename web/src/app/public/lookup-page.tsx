import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { readReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import type { Lookup } from '@ratepayer/contract/payments/payment.shapes.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { PayerPage } from '../../features/payer/payer-page.tsx';
import { PayerShell } from '../../features/payer/payer-shell.tsx';
import { useUnit } from '../../features/payer/use-unit.ts';
import { config } from '../../platform/config.ts';
import { paymentApi } from '../../platform/api/payment.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { goTo, LeadTo, Link, useParams } from '../../platform/router.tsx';
import { Field } from '../../ui/field.tsx';
import { FactsTable } from '../../ui/facts-table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Banner, Button, Loading, Reference, usePageTitle } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';

const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Where a reference number is typed in. */
export function LookupEntryPage() {
  usePageTitle('Look up a payment', '');
  return (
    <PayerShell unit={undefined}>
      <PayerPage head={<h1>Look up a payment</h1>}>
        <ReferenceForm />
      </PayerPage>
    </PayerShell>
  );
}

function ReferenceForm() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const number = readReferenceNumber(typed);
    setError(number ? '' : typed.trim() === '' ? 'Reference number is a required field.' : 'Check the number.');
    if (number) goTo(`/payment/${number}/lookup`);
  }
  return (
    <form className="reference-form" onSubmit={submit} noValidate>
      <Field
        id="reference"
        label="Reference number"
        hint="18 digits, on your receipt or statement"
        required
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(value) => {
          setTyped(value);
          setError('');
        }}
      />
      <p className="gap-lg">
        <Button type="submit">Look up payment</Button>
      </p>
    </form>
  );
}

/** Payment look-up by reference number (screens-payer 6). */
export function LookupPage() {
  const { referenceNumber = '' } = useParams();
  const answer = useQuery({ queryKey: ['lookup', referenceNumber], queryFn: () => outcomeOf(paymentApi.lookUpPayment({ referenceNumber })) });
  const payment = answer.data?.data ?? undefined;
  const unit = useUnit(payment?.businessUnitSlug).data?.data ?? undefined;
  usePageTitle(`Payment ${referenceNumber}`, unit?.header ?? '');
  if (answer.isPending) return <Loading />;
  if (payment?.redirectReferenceNumber && payment.redirectReferenceNumber !== referenceNumber) return <LeadTo to={`/payment/${payment.redirectReferenceNumber}/lookup`} />;
  return (
    <PayerShell unit={unit}>
      {payment ? (
        <LookupDetails payment={payment} />
      ) : (
        <PayerPage head={<h1>Look up a payment</h1>}>
          <Banner kind="bad" alert title={answer.data?.status === 404 ? `Payment "${referenceNumber}" not found.` : allMessages(answer.data?.errors ?? []) || 'The payment could not be loaded.'} />
          <ReferenceForm />
        </PayerPage>
      )}
    </PayerShell>
  );
}

function LookupDetails({ payment }: { payment: Lookup }) {
  const show = (minor: number) => formatMoney(minor, payment.currencyCode, payment.culture);
  const facts: (readonly [string, ReactNode])[] = [
    ['Payment Date', formatInstant(payment.createdDate, payment.timezone, viewerZone)],
    ['Status', <Status key="status" value={statusLabel(payment)} />],
    ['Reference #', <Reference key="reference" number={payment.referenceNumber} />],
    [payment.paymentDescriptorLabel || 'Payment Descriptor', payment.paymentDescriptor],
    ['Payment Method', payment.paymentMethod],
    ['Last 4 Digits of Payment Method', payment.paymentSourceAccountNumberLast4],
    ['Auth Code', payment.authCode],
  ];
  const header = `${payment.businessUnitHeader} ${payment.businessUnitSubHeader}`.trim();
  const why = `This is a related fee because ${header} partners with ${config.providerName} for online payment processing.`;
  const apart = ` The charge of ${header} appears directly above or below the charge of ${config.providerName} on your statement.`;
  return (
    <PayerPage
      className="lk"
      head={
        <h1>
          Payment <Reference number={payment.referenceNumber} />
        </h1>
      }
      beside={
        <Link className="btn full" to={`/payment/${payment.referenceNumber}/receipt`}>
          <Icon name="print" size={22} /> Receipt
        </Link>
      }
    >
      <FactsTable caption="Details" facts={facts} className="dt" />
      <section className="block">
        <h2>Payment Items</h2>
        <table className="ledger-table">
          <thead className="vh">
            <tr>
              <th scope="col">Description</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {payment.lineItems.map((line) => (
              <Row key={line.id} name={line.description} amount={show(line.price.value)} why={line.lineItemType === 'ServiceFee' ? why : ''} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>Total</td>
              <td className="r num">{show(payment.amountMinor)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      {payment.relatedPayments.length > 0 ? (
        <section className="block">
          <h2>Related Payments</h2>
          <table className="ledger-table rel">
            <thead className="vh">
              <tr>
                <th scope="col">Payment</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {payment.relatedPayments.map((related) => {
                const isFee = related.paymentType === 'Service Fee';
                const descriptor = isFee ? related.paymentDescriptor : <Link to={`/payment/${related.referenceNumber}/lookup`}>{related.paymentDescriptor}</Link>;
                return <Row key={related.id} name={<b>{related.paymentType}</b>} below={descriptor} amount={show(related.amountMinor)} why={isFee ? `${why}${apart}` : ''} />;
              })}
            </tbody>
          </table>
        </section>
      ) : null}
    </PayerPage>
  );
}

/** A line with its amount; why there is a service fee opens under it. */
function Row({ name, below, amount, why }: { name: ReactNode; below?: ReactNode; amount: string; why: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <tr>
        <td>
          {name}
          {below ? <span className="desc">{below}</span> : null}
        </td>
        <td className="r num">
          {amount}
          {why ? (
            <button
              type="button"
              className="why-btn"
              aria-label="About the service fee"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
              onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
            >
              <Icon name="help" size={24} stroke={1.6} />
            </button>
          ) : null}
        </td>
      </tr>
      {why ? (
        <tr className="why-row">
          <td colSpan={2}>
            <p id={id} role="tooltip" hidden={!open}>
              {why}
            </p>
          </td>
        </tr>
      ) : null}
    </>
  );
}
