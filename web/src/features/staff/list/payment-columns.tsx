import { dateIn, formatInstant, formatTime } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { type PaymentListExtra, shortBrand } from '@ratepayer/contract/payments/channels.ts';
import type { PaymentColumnId } from '@ratepayer/contract/payments/list-columns.ts';
import type { PaymentListRow, PaymentRow } from '@ratepayer/contract/payments/payment.shapes.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import type { Card } from '../../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../../ui/list/list-column.ts';
import { Reference } from '../../../ui/parts.tsx';
import { Status } from '../../../ui/status.tsx';

const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a payment's status is called; an outcome that nobody knows comes first. */
export const labelOfPayment = (row: Pick<PaymentRow, 'needsResolution' | 'status' | 'hasAdjustment'>) => (row.needsResolution ? 'RequiresGatewayResolution' : statusLabel(row));
/** A part went back and the payment stands; what was returned or refunded whole says so itself. */
export const isPartRefunded = (row: Pick<PaymentRow, 'status' | 'hasAdjustment' | 'refundedAmountMinor'>) => row.status === 'Succeeded' && !row.hasAdjustment && row.refundedAmountMinor > 0;
/** The one badge of a row: what a person has to do comes before what it is. */
const badgeOf = (row: PaymentListRow) => (row.waitsForApproval ? 'Waits for approval' : isPartRefunded(row) ? 'Partial refund' : labelOfPayment(row));
export const detailsOf = (unit: BusinessUnitSummary, row: Pick<PaymentRow, 'referenceNumber'>) => `/portal/payments/details/${row.referenceNumber}?bu=${unit.id}`;
const accountOf = (row: PaymentRow) => (row.subAccountNumber ? `${row.accountNumber} – ${row.subAccountNumber}` : row.accountNumber);
const moneyOf = (unit: BusinessUnitSummary) => (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);

/** Every column of the payments list. */
export function paymentColumns(unit: BusinessUnitSummary): readonly ListColumn<PaymentListRow, PaymentColumnId, PaymentListExtra>[] {
  const show = moneyOf(unit);
  const when = (instant: string) => formatInstant(instant, unit.timezone, viewerZone);
  return [
    { id: 'date', name: 'Date', sort: 'createdDate', cell: (row) => when(row.createdDate) },
    { id: 'reference', name: 'Reference #', cell: (row) => <Reference number={row.referenceNumber} /> },
    {
      id: 'payer',
      name: 'Payer, account',
      cell: (row) => (
        <>
          <span className="b">{row.payerName}</span>
          {row.accountCount > 1 ? <span className="muted"> +{row.accountCount - 1}</span> : null} <span className="muted acct">{accountOf(row)}</span>
        </>
      ),
    },
    { id: 'amount', name: 'Amount', money: true, sort: 'amountMinor', cell: (row) => <span className="b">{show(row.amountMinor)}</span> },
    {
      id: 'fee',
      name: 'Service fee',
      money: true,
      sort: 'serviceFeeAmountMinor',
      cell: (row) => <span className={row.serviceFeeAmountMinor === 0 ? 'muted' : ''}>{show(row.serviceFeeAmountMinor)}</span>,
    },
    { id: 'status', name: 'Status', sort: 'status', cell: (row) => <Status value={badgeOf(row)} /> },
    {
      id: 'method',
      name: 'Method',
      cell: (row) => (
        <>
          <span className="muted">{shortBrand[row.accountType] ?? row.accountType}</span> {row.accountNumberLast4 ? `•••• ${row.accountNumberLast4}` : ''}
        </>
      ),
    },
    { id: 'channel', name: 'Channel', sort: 'channel', cell: (row) => row.channel ?? '—' },
    { id: 'type', name: 'Type', off: true, cell: (row) => row.type },
    { id: 'origin', name: 'Origin', off: true, cell: (row) => row.origin },
    { id: 'auth', name: 'Auth code', off: true, cell: (row) => row.authCode || '—' },
    { id: 'entry', name: 'Entry method', off: true, extra: 'cardEntryMethod', cell: (row) => row.cardEntryMethod || '—' },
    { id: 'by', name: 'Taken by', off: true, cell: (row) => (row.createdByUserName ? `${row.createdByUserName} (${row.createdByUserRole})` : '—') },
    { id: 'descriptor', name: 'Descriptor', off: true, extra: 'paymentDescriptor', cell: (row) => row.paymentDescriptor || '—' },
    { id: 'merchant', name: 'Merchant number', off: true, extra: 'merchantNumber', cell: (row) => row.merchantNumber || '—' },
    { id: 'batch', name: 'Batch', off: true, extra: 'batchIdentifier', cell: (row) => row.batchIdentifier || '—' },
    { id: 'exported', name: 'Exported', off: true, extra: 'exportedDate', cell: (row) => (row.exportedDate ? when(row.exportedDate) : '—') },
    { id: 'refunded', name: 'Refunded', off: true, money: true, cell: (row) => (row.refundedAmountMinor > 0 ? show(row.refundedAmountMinor) : '—') },
  ];
}

/** Today's instants are times; others keep their day. */
const shortInstant = (instant: string, zone: BusinessUnitSummary['timezone']) =>
  dateIn(instant, zone) === dateIn(new Date(), zone) ? formatTime(instant, zone) : formatInstant(instant, zone, viewerZone);

/** A payment on a phone. */
export const cardOfPayment =
  (unit: BusinessUnitSummary) =>
  (row: PaymentListRow): Card => ({
    title: `${row.payerName || row.referenceNumber}${row.accountCount > 1 ? ` +${row.accountCount - 1}` : ''}`,
    amount: moneyOf(unit)(row.amountMinor),
    status: <Status value={badgeOf(row)} />,
    facts: [
      shortInstant(row.createdDate, unit.timezone),
      `${shortBrand[row.accountType] ?? row.accountType}${row.accountNumberLast4 ? ` •••• ${row.accountNumberLast4}` : ''}`,
      row.channel ?? 'Elsewhere',
    ],
  });
