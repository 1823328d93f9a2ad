import type { billList } from '@ratepayer/contract/bills/bill.list.ts';
import type { Cells } from '../../ui/list/list-cells.tsx';
import { Status } from '../../ui/status.tsx';
import { sayValue } from '../../platform/texts/values.ts';
import { numberOf } from './bill-words.ts';
import { DocumentButton } from './document-button.tsx';

/** Cells of the list of bills that show more than their property. */
export const billCells: Cells<typeof billList> = {
  billNumber: (bill) => (
    <span className="b" translate="no">
      {bill.billNumber}
    </span>
  ),
  accountNumber: numberOf,
  hasDocument: (bill) => <DocumentButton bill={bill} />,
  status: (bill) => <Status value={bill.status} />,
  problem: (bill) => (bill.problem ? <Status value={bill.problem} /> : '—'),
  billType: (bill) => sayValue(bill.billType),
};
