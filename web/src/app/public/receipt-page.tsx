import { viewerZone } from '../../platform/viewer-zone.ts';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { Receipt } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { PayerPage } from '../../features/payer/payer-page.tsx';
import { PayerShell } from '../../features/payer/payer-shell.tsx';
import { Letterhead, lookupAddress, PrintFoot } from '../../features/payer/printed.tsx';
import { useUnit } from '../../features/payer/use-unit.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { openTab } from '../../platform/navigation.ts';
import { receiptApi } from '../../platform/api/receipt.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { useCall } from '../../platform/use-call.ts';
import { FactsTable } from '../../ui/facts-table.tsx';
import { Banner, Button, Loading, Reference, usePageTitle } from '../../ui/parts.tsx';
import { say } from '../../platform/texts/payer.ts';

/** The receipt as the server's PDF, with the same as text for screen readers and small phones. */
export function ReceiptPage() {
  const { referenceNumber = '' } = useParams();
  const ask = () => outcomeOf(receiptApi.getReceipt({ referenceNumber, timeZone: viewerZone() }));
  const { answer, again } = useCall(`receipt ${referenceNumber}`, ask, 50_000);
  const receipt = answer?.data ?? undefined;
  const { unit } = useUnit(receipt?.businessUnitSlug);
  const [asText, setAsText] = useState(() => innerWidth < 500);
  usePageTitle(say('receipt_titled', { number: referenceNumber }), unit?.header ?? '');
  // An address of the PDF serves once, so every use asks for its own.
  const freshUrl = async () => (await again()).data?.pdfUrl ?? '';
  async function download() {
    const link = Object.assign(document.createElement('a'), {
      href: await freshUrl(),
      download: `receipt-${referenceNumber}.pdf`,
    });
    if (link.getAttribute('href')) link.click();
  }
  async function turn() {
    if (asText) await freshUrl();
    setAsText(!asText);
  }
  if (!answer) return <Loading />;
  return (
    <PayerShell unit={unit} at="Receipt">
      <PayerPage head={<h1>{say('receipt')}</h1>}>
        {receipt ? (
          <>
            {unit ? <Letterhead unit={unit} /> : null}
            <p className="row wrap no-print">
              <Button className="sec" onClick={() => void openTab(freshUrl())}>
                {say('print')}
              </Button>
              <Button className="sec" onClick={() => void download()}>
                {say('download')}
              </Button>
              <Button className="sec" onClick={() => void turn()}>
                {say(asText ? 'show_pdf' : 'show_as_text')}
              </Button>
            </p>
            {asText ? null : (
              <iframe
                className="pdf-frame gap-lg no-print"
                src={receipt.pdfUrl}
                title={say('receipt_pdf', { number: receipt.basePayment.referenceNumber })}
              />
            )}
            {/* Paper gets the words, never a picture of the frame. */}
            <div className={asText ? 'gap-lg' : 'only-print'}>
              <ReceiptText
                receipt={receipt}
                address={unit ? [unit.organizationName, unit.address].filter(Boolean).join(', ') : ''}
              />
            </div>
            <NextStep unit={unit} reference={receipt.basePayment.referenceNumber} slug={receipt.businessUnitSlug} />
          </>
        ) : (
          <Banner
            kind="bad"
            title={
              answer.status === 404
                ? say('payment_not_found', { number: referenceNumber })
                : allMessages(answer.errors) || say('receipt_could_not_load')
            }
          />
        )}
      </PayerPage>
    </PayerShell>
  );
}

interface NextProps {
  readonly unit: BusinessUnitContext | undefined;
  readonly reference: string;
  readonly slug: string;
}

/** What can be done from here; on paper the address to see the payment again. */
function NextStep({ unit, reference, slug }: NextProps) {
  return (
    <>
      <section className="next-step">
        <h2>{say('see_again')}</h2>
        <p className="muted">{say('see_again_how')}</p>
        <p className="row wrap no-print">
          <Link className="way" to={`/payment/${reference}/lookup`}>
            {say('look_at_payment')}
          </Link>
          <Link className="way" to={`/customer/${slug}/dashboard`}>
            {say('pay_another')}
          </Link>
        </p>
        <p className="only-print">{lookupAddress(reference)}</p>
      </section>
      {unit ? <PrintFoot unit={unit} reference={reference} /> : null}
    </>
  );
}

function ReceiptText({ receipt, address }: { receipt: Receipt; address: string }) {
  const { basePayment: base } = receipt;
  const money = (minor: number) => formatMoney(minor, base.amount.currencyCode, receipt.culture);
  const included = receipt.lineItems.find((line) => line.lineItemType === 'ServiceFee');
  const rows: (readonly [string, ReactNode])[] = [
    [say('date'), formatInstant(base.createdDate, receipt.timezone, viewerZone())],
    [say('reference_no'), <Reference key="reference" number={base.referenceNumber} />],
    ...receipt.paymentFieldItems.map((item) => [item.label, String(item.value ?? '')] as const),
    ...receipt.accounts.map(
      (account) =>
        [
          `${account.name}, ${shownNumber(account)}`,
          money(
            receipt.lineItems
              .filter((line) => line.accountId === account.id)
              .reduce((sum, line) => sum + line.price.value, 0),
          ),
        ] as const,
    ),
    ...receipt.lineItems
      .filter((line) => line.accountId === null && line !== included)
      .map((line) => [line.description, money(line.price.value)] as const),
    ...(included ? [[say('service_fee_incl'), money(included.price.value)] as const] : []),
    [say('payment_total'), money(base.amount.value)],
    ...(receipt.refundAmount ? [[say('refund_amount'), money(receipt.refundAmount.value)] as const] : []),
    ...(receipt.serviceFee && !included && base.status !== 'Refunded'
      ? [[say('service_fee_label'), money(receipt.serviceFee.amountMinor)] as const]
      : []),
    [
      base.paymentSource.paymentSourceType === 'Credit Card' ? say('card_no') : say('account_no'),
      base.paymentSource.accountNumberLast4,
    ],
    ...(base.paymentSource.paymentSourceType === 'Credit Card'
      ? [[say('card_type'), base.paymentSource.accountType] as const]
      : []),
    [say('auth_code'), receipt.authCode],
    ...(receipt.hasAdjustments
      ? [[say('status'), say('returned')] as const]
      : base.status === 'Succeeded'
        ? []
        : [[say('status'), base.status] as const]),
  ];
  return (
    <>
      <p className="b">
        {base.header} {base.subHeader}
      </p>
      {address ? <p className="muted small no-print">{address}</p> : null}
      <FactsTable caption={say('receipt_titled', { number: base.referenceNumber })} facts={rows} className="gap-sm" />
      {receipt.serviceFee ? <p className="gap-md">{say('two_charges')}</p> : null}
      <p className="gap-md">{say('thank_you_for')}</p>
      <p>{say('retain')}</p>
      {receipt.footer ? <p>{receipt.footer}</p> : null}
    </>
  );
}
