import { moneyOf } from '../../../platform/texts/money-of.ts';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { shortBrand } from '@ratepayer/contract/payments/channels.ts';
import type { paymentList } from '@ratepayer/contract/payments/payment.list.ts';
import type { PaymentListRow, PaymentRow } from '@ratepayer/contract/payments/payment-list.shapes.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import type { Cells } from '../../../ui/list/list-cells.tsx';
import { Status } from '../../../ui/status.tsx';
import { sayValue } from '../../../platform/texts/values.ts';

/** What a payment's status is called; an outcome that nobody knows comes first. */
export const labelOfPayment = (row: Pick<PaymentRow, 'needsResolution' | 'status' | 'hasAdjustment'>) =>
  row.needsResolution ? 'RequiresGatewayResolution' : statusLabel(row);
/** A part went back and the payment stands; what was returned or refunded whole says so itself. */
export const isPartRefunded = (row: Pick<PaymentRow, 'status' | 'hasAdjustment' | 'refundedAmountMinor'>) =>
  row.status === 'Succeeded' && !row.hasAdjustment && row.refundedAmountMinor > 0;
/** The one badge of a row: what a person has to do comes before what it is. */
const badgeOf = (row: PaymentListRow) =>
  row.waitsForApproval ? 'Waits for approval' : isPartRefunded(row) ? 'Partial refund' : labelOfPayment(row);
export const detailsOf = (unit: BusinessUnitSummary, row: Pick<PaymentRow, 'referenceNumber'>) =>
  `/portal/payments/details/${row.referenceNumber}?bu=${unit.id}`;
/** "Ana Castellanos +2": who pays, and for how many accounts more. */
export const payerOf = (row: PaymentListRow) =>
  `${row.payerName || row.referenceNumber}${row.accountCount > 1 ? ` +${row.accountCount - 1}` : ''}`;

/** Cells of the payments list that show more than one property. */
export function paymentCells(unit: BusinessUnitSummary): Cells<typeof paymentList> {
  const show = moneyOf(unit);
  return {
    payerName: (row) => (
      <>
        <span className="b">{row.payerName}</span>
        {row.accountCount > 1 ? <span className="muted"> +{row.accountCount - 1}</span> : null}{' '}
        <span className="muted acct">{shownNumber(row)}</span>
      </>
    ),
    amountMinor: (row) => <span className="b">{show(row.amountMinor)}</span>,
    serviceFeeAmountMinor: (row) => (
      <span className={row.serviceFeeAmountMinor === 0 ? 'muted' : ''}>{show(row.serviceFeeAmountMinor)}</span>
    ),
    refundedAmountMinor: (row) => (row.refundedAmountMinor > 0 ? show(row.refundedAmountMinor) : '—'),
    status: (row) => <Status value={badgeOf(row)} />,
    accountType: (row) => (
      <>
        <span className="muted">{sayValue(shortBrand[row.accountType] ?? row.accountType)}</span>{' '}
        {row.accountNumberLast4 ? `•••• ${row.accountNumberLast4}` : ''}
      </>
    ),
    createdByUserName: (row) =>
      row.createdByUserName ? `${row.createdByUserName} (${sayValue(row.createdByUserRole)})` : '—',
  };
}
