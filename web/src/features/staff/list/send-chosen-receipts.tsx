import { useState } from 'react';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentListRow } from '@ratepayer/contract/payments/payment-list.shapes.ts';
import { Button, Dialog } from '../../../ui/parts.tsx';
import { sendReceipts } from './payment-menu.ts';
import { say } from '../../../platform/texts/staff-payments.ts';

/** As many receipts go out at once. */
export const mostReceipts = 250;

/** E-mails the receipts of all that is chosen. */
export function SendChosenReceipts({
  unit,
  chosen,
  onDone,
}: {
  unit: BusinessUnitSummary;
  chosen: readonly PaymentListRow[];
  onDone: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (chosen.length > mostReceipts)
    return <span className="small muted">{say('choose_at_most', { most: mostReceipts })}</span>;
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
        {say('send_receipts')}
      </Button>
      {asking ? (
        <Dialog title={say('send_receipts_ask', { count: chosen.length })} onClose={() => setAsking(false)}>
          <p className="small">{say('send_receipts_does')}</p>
          <div className="row gap-md">
            <Button busy={busy} busyText={say('sending')} onClick={() => void send()}>
              {say('send')}
            </Button>
            <Button className="sec" onClick={() => setAsking(false)}>
              {say('cancel')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
