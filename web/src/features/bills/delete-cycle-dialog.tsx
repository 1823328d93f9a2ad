import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props {
  readonly cycle: CyclePage;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Deletes a cycle of which nothing was published. */
export const DeleteCycleDialog = ({ cycle, onClose, onDone }: Props) => (
  <AskDialog
    title={say('delete_ask', { name: cycle.name })}
    confirm={say('delete')}
    back={say('keep')}
    danger
    busyText={say('deleting')}
    act={() => cycleApi.deleteBillingCycle({ businessUnitId: cycle.businessUnitId, cycleId: cycle.id })}
    failed={say('please_try_again')}
    onDone={() => {
      toast(say('cycle_deleted', { name: cycle.name }));
      onDone();
    }}
    onClose={onClose}
  >
    <p>{say('delete_means', { count: cycle.billCount })}</p>
  </AskDialog>
);
