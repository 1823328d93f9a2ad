import { useState } from 'react';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { toast } from '../../platform/toasts.ts';
import { Banner, Button, Dialog } from '../../ui/parts.tsx';

interface Props {
  readonly cycle: CyclePage;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Deletes a cycle of which nothing was published. */
export function DeleteCycleDialog({ cycle, onClose, onDone }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function end(): Promise<void> {
    setBusy(true);
    const of = { businessUnitId: cycle.businessUnitId, cycleId: cycle.id };
    const { data, errors } = await outcomeOf(cycleApi.deleteBillingCycle(of)).finally(() => setBusy(false));
    if (!data) return setProblem(allMessages(errors) || say('please_try_again'));
    toast(say('cycle_deleted', { name: cycle.name }));
    onDone();
  }
  return (
    <Dialog title={say('delete_ask', { name: cycle.name })} onClose={onClose}>
      <p>{say('delete_means', { count: cycle.billCount })}</p>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say('keep')}
        </Button>
        <Button className="danger" busy={busy} busyText={say('deleting')} onClick={() => void end()}>
          {say('delete')}
        </Button>
      </div>
    </Dialog>
  );
}
