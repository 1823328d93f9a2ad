import { viewerZone } from '../../platform/viewer-zone.ts';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { readReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import type { Lookup } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { PayerPage } from '../../features/payer/payer-page.tsx';
import { PayerShell } from '../../features/payer/payer-shell.tsx';
import { useUnit } from '../../features/payer/use-unit.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { config } from '../../platform/config.ts';
import { receiptApi } from '../../platform/api/receipt.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { goTo, LeadTo, Link, useParams } from '../../platform/router.tsx';
import { useCall } from '../../platform/use-call.ts';
import { Field } from '../../ui/field.tsx';
import { FactsTable } from '../../ui/facts-table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Banner, Button, Loading, Reference, usePageTitle } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import { draw, say } from '../../platform/texts/payer.ts';

/** Where a reference number is typed in. */
export function LookupEntryPage() {
  usePageTitle(say('look_up_a_payment'), '');
  return (
    <PayerShell unit={undefined}>
      <PayerPage head={<h1>{say('look_up_a_payment')}</h1>}>
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
    setError(
      number ? '' : typed.trim() === '' ? say('required', { label: say('reference_number') }) : say('check_the_number'),
    );
    if (number) goTo(`/payment/${number}/lookup`);
  }
  return (
    <form className="reference-form" onSubmit={submit} noValidate>
      <Field
        id="reference"
        label={say('reference_number')}
        hint={say('reference_number_hint')}
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
        <Button type="submit">{say('look_up_payment')}</Button>
      </p>
    </form>
  );
}

const phone = '(max-width: 767px)';
const onTurn = (turned: () => void) => {
  const query = matchMedia(phone);
  query.addEventListener('change', turned);
  return () => query.removeEventListener('change', turned);
};

/** Payment look-up by reference number (screens-payer 6). */
export function LookupPage() {
  const { referenceNumber = '' } = useParams();
  const ask = () => outcomeOf(receiptApi.lookUpPayment({ referenceNumber }));
  const { answer } = useCall(`lookup ${referenceNumber}`, ask);
  const payment = answer?.data ?? undefined;
  const { unit } = useUnit(payment?.businessUnitSlug);
  const isPhone = useSyncExternalStore(onTurn, () => matchMedia(phone).matches);
  usePageTitle(say('payment_titled', { number: referenceNumber }), unit?.header ?? '');
  if (!answer) return <Loading />;
  if (payment?.redirectReferenceNumber && payment.redirectReferenceNumber !== referenceNumber)
    return <LeadTo to={`/payment/${payment.redirectReferenceNumber}/lookup`} />;
  const logoUrl = (isPhone && payment?.businessUnitMobileLogoUrl) || payment?.businessUnitLogoUrl || '';
  return (
    <PayerShell unit={unit && { ...unit, logoUrl }}>
      {payment ? (
        <LookupDetails payment={payment} />
      ) : (
        <PayerPage head={<h1>{say('look_up_a_payment')}</h1>}>
          <Banner
            kind="bad"
            alert
            title={
              answer.status === 404
                ? say('payment_not_found', { number: referenceNumber })
                : allMessages(answer.errors) || say('payment_not_loaded')
            }
          />
          <ReferenceForm />
        </PayerPage>
      )}
    </PayerShell>
  );
}

function LookupDetails({ payment }: { payment: Lookup }) {
  const show = (minor: number) => formatMoney(minor, payment.currencyCode, payment.culture);
  const facts: (readonly [string, ReactNode])[] = [
    [say('payment_date'), formatInstant(payment.createdDate, payment.timezone, viewerZone())],
    [say('status'), <Status key="status" value={statusLabel(payment)} />],
    [say('reference_no'), <Reference key="reference" number={payment.referenceNumber} />],
    [payment.paymentDescriptorLabel || say('payment_descriptor'), payment.paymentDescriptor],
    [say('payment_method'), payment.paymentMethod],
    [say('last_4_of_method'), payment.paymentSourceAccountNumberLast4],
    [say('auth_code_label'), payment.authCode],
  ];
  const header = `${payment.businessUnitHeader} ${payment.businessUnitSubHeader}`.trim();
  const parties = { biller: header, provider: config.providerName };
  const why = say('why_fee', parties);
  const whyApart = say('why_fee_apart', { why, ...parties });
  return (
    <PayerPage
      className="lk"
      head={<h1>{draw('payment_titled', { number: <Reference number={payment.referenceNumber} /> })}</h1>}
      beside={
        <Link className="btn full" to={`/payment/${payment.referenceNumber}/receipt`}>
          <Icon name="print" size={22} /> {say('receipt')}
        </Link>
      }
    >
      <FactsTable caption={say('details')} facts={facts} className="dt" />
      <section className="block">
        <h2>{say('payment_items')}</h2>
        <table className="ledger-table">
          <thead className="vh">
            <tr>
              <th scope="col">{say('description')}</th>
              <th scope="col">{say('price')}</th>
            </tr>
          </thead>
          <tbody>
            {payment.lineItems.map((line) => (
              <Row
                key={line.id}
                name={line.description}
                amount={show(line.price.value)}
                why={line.lineItemType === 'ServiceFee' ? why : ''}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{say('total')}</td>
              <td className="r num">{show(payment.amountMinor)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      {payment.relatedPayments.length > 0 ? (
        <section className="block">
          <h2>{say('related_payments')}</h2>
          <table className="ledger-table rel">
            <thead className="vh">
              <tr>
                <th scope="col">{say('payment')}</th>
                <th scope="col">{say('amount')}</th>
              </tr>
            </thead>
            <tbody>
              {payment.relatedPayments.map((related) => {
                const isFee = related.paymentType === 'Service Fee';
                const descriptor = isFee ? (
                  related.paymentDescriptor
                ) : (
                  <Link to={`/payment/${related.referenceNumber}/lookup`}>{related.paymentDescriptor}</Link>
                );
                return (
                  <Row
                    key={related.id}
                    name={<b>{related.paymentType}</b>}
                    below={descriptor}
                    amount={show(related.amountMinor)}
                    why={isFee ? whyApart : ''}
                  />
                );
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
  // Wherever the focus went meanwhile (WCAG 1.4.13).
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);
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
              aria-label={say('about_service_fee')}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
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
