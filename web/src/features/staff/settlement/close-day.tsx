import { useState } from 'react';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { settlementApi } from '../../../platform/api/settlement.api.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { toast } from '../../../platform/toasts.ts';
import { Banner, Button, Dialog } from '../../../ui/parts.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Closes what is open now, before its time. */
export function CloseDay({ unit, onClose, onDone }: Props) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  async function close(): Promise<void> {
    setBusy(true);
    const { data, errors } = await outcomeOf(settlementApi.closeSettlementBatches({ businessUnitId: unit.id }));
    setBusy(false);
    if (!data) return setProblem(allMessages(errors) || say('day_not_closed'));
    toast(say('batches_closed', { count: data.closed.length }));
    onDone();
  }
  return (
    <Dialog title={say('close_day_ask')} onClose={onClose}>
      <p>{say('close_day_means')}</p>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button className="danger" busy={busy} busyText={say('working')} onClick={() => void close()}>
          {say('close_day')}
        </Button>
      </div>
    </Dialog>
  );
}
