import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { readReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import type { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { paymentPaths } from '@ratepayer/contract/payments/payment.paths.ts';
import type { Lookup } from '@ratepayer/contract/payments/payment.shapes.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { PayerShell } from '../../features/payments/payer-shell.tsx';
import { useUnit } from '../../features/payments/use-unit.ts';
import { config } from '../../platform/config.ts';
import { allMessages, call } from '../../platform/request.ts';
import { Field } from '../../ui/field.tsx';
import { FactsTable } from '../../ui/facts-table.tsx';
import { Banner, Button, Hint, Loading, Reference, usePageTitle } from '../../ui/parts.tsx';

type Ops = typeof paymentOperations;
const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Where a reference number is typed in. */
export function LookupEntryPage() {
  usePageTitle('Look up a payment', '');
  return (
    <PayerShell unit={undefined}>
      <main className="p-main" id="main">
        <div className="col">
          <h1>Look up a payment</h1>
          <ReferenceForm />
        </div>
      </main>
    </PayerShell>
  );
}

function ReferenceForm() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const navigate = useNavigate();
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const number = readReferenceNumber(typed);
    setError(number ? '' : typed.trim() === '' ? 'Reference number is a required field.' : 'Check the number.');
    if (number) void navigate(`/payment/${number}/lookup`);
  }
  return (
    <form className="gap-lg" onSubmit={submit} noValidate>
      <Field id="reference" label="Reference number" hint="18 digits, on your receipt or statement" required inputMode="numeric" autoComplete="off" value={typed} error={error} onChange={setTyped} />
      <p className="gap-lg">
        <Button type="submit">Look up payment</Button>
      </p>
    </form>
  );
}

/** Payment look-up by reference number (screens-payer 6). */
export function LookupPage() {
  const { referenceNumber = '' } = useParams();
  const answer = useQuery({ queryKey: ['lookup', referenceNumber], queryFn: () => call<Ops['lookUpPayment']>(paymentPaths.lookUpPayment, { params: { referenceNumber } }) });
  const payment = answer.data?.data ?? undefined;
  const unit = useUnit(payment?.businessUnitSlug).data?.data ?? undefined;
  usePageTitle(`Payment ${referenceNumber}`, unit?.header ?? '');
  if (answer.isPending) return <Loading />;
  if (payment?.redirectReferenceNumber && payment.redirectReferenceNumber !== referenceNumber) return <Navigate replace to={`/payment/${payment.redirectReferenceNumber}/lookup`} />;
  return (
    <PayerShell unit={unit}>
      <main className="p-main" id="main">
        <div className="col">
          {payment ? (
            <LookupDetails payment={payment} />
          ) : (
            <>
              <h1>Look up a payment</h1>
              <div className="gap-md">
                <Banner
                  kind="bad"
                  alert
                  title={answer.data?.status === 404 ? `Payment "${referenceNumber}" not found.` : allMessages(answer.data?.errors ?? []) || 'The payment could not be loaded.'}
                />
              </div>
              <ReferenceForm />
            </>
          )}
        </div>
      </main>
    </PayerShell>
  );
}

function LookupDetails({ payment }: { payment: Lookup }) {
  const show = (minor: number) => formatMoney(minor, payment.currencyCode, payment.culture);
  const facts: (readonly [string, React.ReactNode])[] = [
    ['Payment Date', formatInstant(payment.createdDate, payment.timezone, viewerZone)],
    ['Status', statusLabel(payment)],
    ['Reference #', payment.referenceNumber],
    [payment.paymentDescriptorLabel || 'Payment Descriptor', payment.paymentDescriptor],
    ['Payment Method', payment.paymentMethod],
    ['Last 4 Digits of Payment Method', payment.paymentSourceAccountNumberLast4],
    ['Auth Code', payment.authCode],
  ];
  const header = `${payment.businessUnitHeader} ${payment.businessUnitSubHeader}`.trim();
  const hint = (separate: boolean) => (
    <Hint name="About the service fee">
      This is a related fee because {header} partners with {config.providerName} for online payment processing.
      {separate ? ` The charge of ${header} appears directly above or below the charge of ${config.providerName} on your statement.` : ''}
    </Hint>
  );
  return (
    <>
      <h1>
        Payment <Reference number={payment.referenceNumber} />
      </h1>
      <FactsTable caption="Details" facts={facts} className="gap-lg" />
      <h2 className="gap-xl">Payment Items</h2>
      <table className="ledger-table gap-sm">
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col" className="r">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {payment.lineItems.map((line) => (
            <tr key={line.id}>
              <td>
                {line.description}
                {line.lineItemType === 'ServiceFee' ? hint(false) : null}
              </td>
              <td className="r num">{show(line.price.value)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Total</td>
            <td className="r num">{show(payment.amountMinor)}</td>
          </tr>
        </tfoot>
      </table>
      {payment.relatedPayments.length > 0 ? (
        <>
          <h2 className="gap-xl">Related Payments</h2>
          <table className="ledger-table gap-sm">
            <thead>
              <tr>
                <th scope="col">Type</th>
                <th scope="col">Descriptor</th>
                <th scope="col" className="r">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {payment.relatedPayments.map((related) => (
                <tr key={related.id}>
                  <td>
                    {related.paymentType}
                    {related.paymentType === 'Service Fee' ? hint(true) : null}
                  </td>
                  <td>{related.paymentType === 'Service Fee' ? related.paymentDescriptor : <Link to={`/payment/${related.referenceNumber}/lookup`}>{related.paymentDescriptor}</Link>}</td>
                  <td className="r num">{show(related.amountMinor)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
      <p className="gap-xl">
        <Link className="btn sec" to={`/payment/${payment.referenceNumber}/receipt`}>
          Receipt
        </Link>
      </p>
    </>
  );
}
