import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import { billApi } from '../../platform/api/bill.api.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { toast } from '../../platform/toasts.ts';
import { nameOf } from './bill-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface Props {
  readonly bill: Bill;
  readonly show: (minor: number) => string;
  readonly onClose: () => void;
  readonly onDone: (after: Bill) => void;
}

/** Takes a bill back: what it moved of the balance goes back, and its payers see it no longer. */
export function WithdrawDialog({ bill, show, onClose, onDone }: Props) {
  const { businessUnitId, id: billId, rowVersion, postedMinor } = bill;
  return (
    <ReasonDialog
      title={say('withdraw_ask', { bill: nameOf(bill) })}
      means={
        <>
          <p className="b">{say('bill_of', { name: bill.accountName, account: shownNumber(bill) })}</p>
          <p className="small gap-sm">
            {say('withdraw_means')} {postedMinor === 0 ? '' : say('balance_changes_by', { amount: show(-postedMinor) })}
          </p>
        </>
      }
      confirm={say('withdraw')}
      back={say('keep')}
      save={(reason, options) => billApi.withdrawBill({ businessUnitId, billId, reason, rowVersion }, options)}
      onReload={() => void billApi.readBill({ businessUnitId, billId }).then(onDone)}
      onSaved={(after) => {
        toast(say('bill_withdrawn', { bill: nameOf(after) }));
        onDone(after);
      }}
      onClose={onClose}
    />
  );
}
