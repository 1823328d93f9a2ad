import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { runApi } from '../../platform/api/run.api.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props {
  readonly run: RunPage;
  readonly unitId: number;
  readonly onClose: () => void;
}

/** Asks before the administrators are called for a run that failed (P4). */
export const TicketDialog = ({ run, unitId: businessUnitId, onClose }: Props) => (
  <AskDialog
    title={say('ticket_ask')}
    confirm={say('create_ticket')}
    back={say('back')}
    act={() => runApi.openTicketOfRun({ businessUnitId, runId: run.id })}
    onDone={() => {
      toast(say('ticket_opened'));
      onClose();
    }}
    onClose={onClose}
  >
    <p>{say('ticket_means')}</p>
  </AskDialog>
);
