import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import './bills.css';
import type { billList } from '@ratepayer/contract/bills/bill.list.ts';
import { dateIn, formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import type { Cells } from '../../ui/list/list-cells.tsx';
import { Status } from '../../ui/status.tsx';
import { sayValue } from '../../platform/texts/values.ts';
import { DocumentButton } from './document-button.tsx';

/** The day of an instant; the time is told to who asks. */
function Day({ instant, unit }: { readonly instant: string | null; readonly unit: BusinessUnitSummary }) {
  if (!instant) return '—';
  const { timezone, culture } = unit;
  return (
    <span title={formatInstant(instant, timezone, undefined, culture)}>{formatDate(dateIn(instant, timezone))}</span>
  );
}

/** Cells of the list of bills that show more than their property, or less. */
export const billCells = (unit: BusinessUnitSummary): Cells<typeof billList> => ({
  billNumber: (bill) => (
    <span className="b" translate="no">
      {bill.billNumber}
    </span>
  ),
  accountNumber: shownNumber,
  hasDocument: (bill) => <DocumentButton bill={bill} />,
  status: (bill) => <Status value={bill.status} />,
  problem: (bill) => (bill.problem ? <Status value={bill.problem} /> : '—'),
  billType: (bill) => sayValue(bill.billType),
  cycleName: (bill) => (
    <span className="cycle-name" title={bill.cycleName}>
      {bill.cycleName}
    </span>
  ),
  notifiedDate: (bill) => <Day instant={bill.notifiedDate} unit={unit} />,
  viewedDate: (bill) => <Day instant={bill.viewedDate} unit={unit} />,
});
