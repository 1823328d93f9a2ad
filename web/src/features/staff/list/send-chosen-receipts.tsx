import { useState } from 'react';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentListRow } from '@ratepayer/contract/payments/payment.shapes.ts';
import { Button, Dialog } from '../../../ui/parts.tsx';
import { sendReceipts } from './payment-menu.tsx';

/** As many receipts go out at once. */
export const mostReceipts = 250;

/** E-mails the receipts of all that is chosen. */
export function SendChosenReceipts({ unit, chosen, onDone }: { unit: BusinessUnitSummary; chosen: readonly PaymentListRow[]; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (chosen.length > mostReceipts) return <span className="small muted">Choose at most {mostReceipts} payments to send receipts.</span>;
  async function send(): Promise<void> {
    setBusy(true);
    await sendReceipts(
      unit,
      chosen.map((row) => row.id),
    );
    setBusy(false);
    setAsking(false);
    onDone();
  }
  return (
    <>
      <Button className="tool sec" onClick={() => setAsking(true)}>
        Send receipts
      </Button>
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
    </>
  );
}
