import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { Receipt } from '@ratepayer/contract/payments/payment.shapes.ts';
import { PayerPage } from '../../features/payer/payer-page.tsx';
import { PayerShell } from '../../features/payer/payer-shell.tsx';
import { Letterhead, lookupAddress, PrintFoot } from '../../features/payer/printed.tsx';
import { useUnit } from '../../features/payer/use-unit.ts';
import { openTab } from '../../platform/navigation.ts';
import { paymentApi } from '../../platform/api/payment.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { FactsTable } from '../../ui/facts-table.tsx';
import { Banner, Button, Loading, Reference, usePageTitle } from '../../ui/parts.tsx';

const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The receipt as the server's PDF, with the same as text for screen readers and small phones. */
export function ReceiptPage() {
  const { referenceNumber = '' } = useParams();
  const answer = useQuery({
    queryKey: ['receipt', referenceNumber],
    queryFn: () => outcomeOf(paymentApi.getReceipt({ referenceNumber, timeZone: viewerZone })),
    staleTime: 50_000,
  });
  const receipt = answer.data?.data ?? undefined;
  const unit = useUnit(receipt?.businessUnitSlug).data?.data ?? undefined;
  const [asText, setAsText] = useState(() => innerWidth < 500);
  usePageTitle(`Receipt ${referenceNumber}`, unit?.header ?? '');
  // An address of the PDF serves once, so every use asks for its own.
  const freshUrl = async () => (await answer.refetch()).data?.data?.pdfUrl ?? '';
  async function download() {
    const link = Object.assign(document.createElement('a'), { href: await freshUrl(), download: `receipt-${referenceNumber}.pdf` });
    if (link.getAttribute('href')) link.click();
  }
  async function turn() {
    if (asText) await freshUrl();
    setAsText(!asText);
  }
  if (answer.isPending) return <Loading />;
  return (
    <PayerShell unit={unit}>
      <PayerPage head={<h1>Receipt</h1>}>
        {receipt ? (
          <>
            {unit ? <Letterhead unit={unit} /> : null}
            <p className="row wrap no-print">
              <Button className="sec" onClick={() => void openTab(freshUrl())}>
                Print
              </Button>
              <Button className="sec" onClick={() => void download()}>
                Download
              </Button>
              <Button className="sec" onClick={() => void turn()}>
                {asText ? 'Show the PDF' : 'Show as text'}
              </Button>
            </p>
            {asText ? null : <iframe className="pdf-frame gap-lg no-print" src={receipt.pdfUrl} title={`Receipt ${receipt.basePayment.referenceNumber}, PDF`} />}
            {/* Paper gets the words, never a picture of the frame. */}
            <div className={asText ? 'gap-lg' : 'only-print'}>
              <ReceiptText receipt={receipt} address={unit ? [unit.organizationName, unit.address].filter(Boolean).join(', ') : ''} />
            </div>
            <NextStep reference={receipt.basePayment.referenceNumber} slug={receipt.businessUnitSlug} />
            {unit ? <PrintFoot unit={unit} reference={receipt.basePayment.referenceNumber} /> : null}
          </>
        ) : (
          <Banner kind="bad" title={answer.data?.status === 404 ? `Payment "${referenceNumber}" not found.` : allMessages(answer.data?.errors ?? []) || 'The receipt could not be loaded.'} />
        )}
      </PayerPage>
    </PayerShell>
  );
}

/** What can be done from here; on paper the address to see the payment again. */
function NextStep({ reference, slug }: { reference: string; slug: string }) {
  return (
    <section className="next-step">
      <h2>See this payment again</h2>
      <p className="muted">Look it up with its reference number at any time.</p>
      <p className="row wrap no-print">
        <Link className="way" to={`/payment/${reference}/lookup`}>
          Look at this payment
        </Link>
        <Link className="way" to={`/customer/${slug}/dashboard`}>
          Pay another bill
        </Link>
      </p>
      <p className="only-print">{lookupAddress(reference)}</p>
    </section>
  );
}

function ReceiptText({ receipt, address }: { receipt: Receipt; address: string }) {
  const { basePayment: base } = receipt;
  const money = (minor: number) => formatMoney(minor, base.amount.currencyCode, receipt.culture);
  const included = receipt.lineItems.find((line) => line.lineItemType === 'ServiceFee');
  const rows: (readonly [string, ReactNode])[] = [
    ['Date', formatInstant(base.createdDate, receipt.timezone, viewerZone)],
    ['Reference #', <Reference key="reference" number={base.referenceNumber} />],
    ...receipt.paymentFieldItems.map((item) => [item.label, String(item.value ?? '')] as const),
    ...receipt.accounts.map(
      (account) =>
        [
          `${account.name}, ${[account.accountNumber, account.subAccountNumber].filter(Boolean).join(' – ')}`,
          money(receipt.lineItems.filter((line) => line.accountId === account.id).reduce((sum, line) => sum + line.price.value, 0)),
        ] as const,
    ),
    ...(included ? [['Service Fee (incl)', money(included.price.value)] as const] : []),
    ['Payment total', money(base.amount.value)],
    ...(receipt.refundAmount ? [['Refund amount', money(receipt.refundAmount.value)] as const] : []),
    ...(receipt.serviceFee && !included && base.status !== 'Refunded' ? [['Service Fee', money(receipt.serviceFee.amountMinor)] as const] : []),
    [base.paymentSource.paymentSourceType === 'Credit Card' ? 'Card #:' : 'Account Number:', base.paymentSource.accountNumberLast4],
    ...(base.paymentSource.paymentSourceType === 'Credit Card' ? [['Card type', base.paymentSource.accountType] as const] : []),
    ['Auth code', receipt.authCode],
    ...(receipt.hasAdjustments ? [['Status', 'Returned'] as const] : base.status === 'Succeeded' ? [] : [['Status', base.status] as const]),
  ];
  return (
    <>
      <p className="b">
        {base.header} {base.subHeader}
      </p>
      {address ? <p className="muted small no-print">{address}</p> : null}
      <FactsTable caption={`Receipt ${base.referenceNumber}`} facts={rows} className="gap-sm" />
      {receipt.serviceFee ? <p className="gap-md">There will be two separate charges on your statement.</p> : null}
      <p className="gap-md">Thank you for your payment!</p>
      <p>Please retain for your records.</p>
    </>
  );
}
