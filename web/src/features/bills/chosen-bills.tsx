import { useState } from 'react';
import { mostBillsAtOnce } from '@ratepayer/contract/bills/bill-file.ts';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { billApi } from '../../platform/api/bill.api.ts';
import { download } from '../../platform/download.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { toast } from '../../platform/toasts.ts';
import { Button } from '../../ui/parts.tsx';
import { maySend } from './bill-actions.ts';
import { SendBillsDialog } from './send-bills-dialog.tsx';

interface Props {
  readonly unitId: number;
  readonly bills: readonly Bill[];
  readonly permissions: readonly Permission[];
  readonly onDone: () => void;
}

/** What is done with all bills that are chosen: their documents as one archive, and sent once more. */
export function ChosenBills({ unitId, bills, permissions, onDone }: Props) {
  const [isSending, setSending] = useState(false);
  const [busy, setBusy] = useState(false);
  const withDocument = bills.filter(({ hasDocument }) => hasDocument);
  const published = bills.filter(({ status }) => status === 'Published');
  async function take(): Promise<void> {
    setBusy(true);
    const billIds = withDocument.map(({ id }) => id);
    const problem = await download(billApi.downloadBills, { businessUnitId: unitId, billIds });
    setBusy(false);
    if (problem) toast(problem);
  }
  if (bills.length > mostBillsAtOnce)
    return <span className="small muted">{say('choose_at_most', { most: mostBillsAtOnce })}</span>;
  return (
    <>
      {withDocument.length > 0 ? (
        <Button className="tool sec" busy={busy} busyText={say('packing')} onClick={() => void take()}>
          {say('download_zip', { count: withDocument.length })}
        </Button>
      ) : null}
      {published.length > 0 && maySend(permissions) ? (
        <Button className="tool sec" onClick={() => setSending(true)}>
          {say('send_again')}
        </Button>
      ) : null}
      {isSending ? (
        <SendBillsDialog
          unitId={unitId}
          bills={published}
          onClose={(answer) => {
            setSending(false);
            if (answer) onDone();
          }}
        />
      ) : null}
    </>
  );
}
