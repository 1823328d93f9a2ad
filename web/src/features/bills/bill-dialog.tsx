import { moneyOf } from '../../platform/texts/money-of.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { billApi } from '../../platform/api/bill.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import type { BillAsk } from './bill-actions.ts';
import { ReplaceDialog } from './replace-dialog.tsx';
import { SendBillsDialog } from './send-bills-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface Props {
  readonly ask: BillAsk;
  readonly bill: Bill;
  readonly unit: BusinessUnitSummary;
  readonly onClose: () => void;
  /** What it made of the bill. */
  readonly onDone?: (after: Bill) => void;
}

/** The question that is asked of one bill; lists that show it are read anew. */
export function BillDialog({ ask, bill, unit, onClose, onDone }: Props) {
  const client = useQueryClient();
  if (ask === 'send') return <SendBillsDialog unitId={unit.id} bills={[bill]} onClose={() => onClose()} />;
  const done = (after: Bill) => {
    onClose();
    onDone?.(after);
    void client.invalidateQueries({ queryKey: keyOf(billApi.listBills) });
  };
  if (ask === 'replace') return <ReplaceDialog bill={bill} onClose={onClose} onDone={done} />;
  const show = moneyOf(unit);
  return <WithdrawDialog bill={bill} show={show} onClose={onClose} onDone={done} />;
}
