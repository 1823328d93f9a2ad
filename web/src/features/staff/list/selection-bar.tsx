import { useState } from 'react';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentListRow } from '@ratepayer/contract/payments/payment.shapes.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { Button, Dialog } from '../../../ui/parts.tsx';
import { sendReceipts } from './payment-menu.tsx';

const most = 250;

/** What is chosen, its sum, and what may be done with all of it. */
export function SelectionBar({ unit, chosen, onClear }: { unit: BusinessUnitSummary; chosen: readonly PaymentListRow[]; onClear: () => void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (chosen.length === 0) return null;
  const sum = formatMoney(
    chosen.reduce((total, row) => total + row.amountMinor, 0),
    unit.currencyCode,
    unit.culture,
  );
  async function send(): Promise<void> {
    setBusy(true);
    await sendReceipts(
      unit,
      chosen.map((row) => row.id),
    );
    setBusy(false);
    setAsking(false);
    onClear();
  }
  return (
    <div className="selection row wrap">
      <span role="status">
        <b>{chosen.length.toLocaleString('en-US')} selected</b> · {sum}
      </span>
      {chosen.length > most ? (
        <span className="small muted">Choose at most {most} payments to send receipts.</span>
      ) : (
        <Button className="tool sec" onClick={() => setAsking(true)}>
          Send receipts
        </Button>
      )}
      <button type="button" className="link-btn" onClick={onClear}>
        Clear selection
      </button>
      {asking ? (
        <Dialog title={`Send ${chosen.length} ${chosen.length === 1 ? 'receipt' : 'receipts'}?`} onClose={() => setAsking(false)}>
          <p className="small">Each payer gets one e-mail. Payments without an address and payments that were not taken are skipped.</p>
          <div className="row gap-md">
            <Button busy={busy} busyText="Sending…" onClick={() => void send()}>
              Send
            </Button>
            <Button className="sec" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}
