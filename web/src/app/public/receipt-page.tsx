import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { paymentPaths } from '@ratepayer/contract/payments/payment.paths.ts';
import type { Receipt } from '@ratepayer/contract/payments/payment.shapes.ts';
import { PayerShell } from '../../features/payments/payer-shell.tsx';
import { useUnit } from '../../features/payments/use-unit.ts';
import { allMessages, call } from '../../platform/request.ts';
import { FactsTable } from '../../ui/facts-table.tsx';
import { Banner, Button, Loading, usePageTitle } from '../../ui/parts.tsx';

type Ops = typeof paymentOperations;
const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The receipt as the server's PDF, with the same as text for screen readers and small phones. */
export function ReceiptPage() {
  const { referenceNumber = '' } = useParams();
  const answer = useQuery({
    queryKey: ['receipt', referenceNumber],
    queryFn: () => call<Ops['getReceipt']>(paymentPaths.getReceipt, { params: { referenceNumber }, query: { timeZone: viewerZone } }),
    staleTime: 50_000,
  });
  const receipt = answer.data?.data ?? undefined;
  const unit = useUnit(receipt?.businessUnitSlug).data?.data ?? undefined;
  const [asText, setAsText] = useState(() => innerWidth < 500);
  usePageTitle(`Receipt ${referenceNumber}`, unit?.header ?? '');
  if (answer.isPending) return <Loading />;
  return (
    <PayerShell unit={unit}>
      <main className="p-main" id="main">
        <div className="col">
          <h1>Receipt</h1>
          {receipt ? (
            <>
              <p className="row wrap gap-md">
                <a className="btn sec" href={receipt.pdfUrl} target="_blank" rel="noreferrer">
                  Print
                </a>
                <a className="btn sec" href={receipt.pdfUrl} download={`receipt-${receipt.basePayment.referenceNumber}.pdf`}>
                  Download
                </a>
                <Button className="sec" onClick={() => setAsText(!asText)}>
                  {asText ? 'Show the PDF' : 'Show as text'}
                </Button>
              </p>
              <div className="gap-lg">
                {asText ? <ReceiptText receipt={receipt} /> : <iframe className="pdf-frame" src={receipt.pdfUrl} title={`Receipt ${receipt.basePayment.referenceNumber}, PDF`} />}
              </div>
            </>
          ) : (
            <div className="gap-md">
              <Banner kind="bad" title={answer.data?.status === 404 ? `Payment "${referenceNumber}" not found.` : allMessages(answer.data?.errors ?? []) || 'The receipt could not be loaded.'} />
            </div>
          )}
        </div>
      </main>
    </PayerShell>
  );
}

function ReceiptText({ receipt }: { receipt: Receipt }) {
  const { basePayment: base } = receipt;
  const money = (minor: number) => formatMoney(minor, base.amount.currencyCode, receipt.culture);
  const included = receipt.lineItems.find((line) => line.lineItemType === 'ServiceFee');
  const rows: (readonly [string, string])[] = [
    ['Date', formatInstant(base.createdDate, receipt.timezone, viewerZone)],
    ['Reference #', base.referenceNumber],
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
      <FactsTable caption={`Receipt ${base.referenceNumber}`} facts={rows} className="gap-sm" />
      {receipt.serviceFee ? <p className="gap-md">There will be two separate charges on your statement.</p> : null}
      <p className="gap-md">Thank you for your payment!</p>
      <p>Please retain for your records.</p>
    </>
  );
}
