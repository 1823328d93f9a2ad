import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { runApi } from '../../platform/api/run.api.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props {
  readonly from: 'Failed Task' | 'Start';
  readonly run: RunPage;
  readonly unitId: number;
  readonly onDone: (run: RunPage) => void;
  readonly onClose: () => void;
}

/** Asks before a run is begun anew (P4). */
export function AgainDialog({ from, run, unitId: businessUnitId, onDone, onClose }: Props) {
  const isStart = from === 'Start';
  return (
    <AskDialog
      title={say(isStart ? 'again_start_ask' : 'again_failed_ask')}
      confirm={say('again')}
      back={say('back')}
      act={() => runApi.runJobAgain({ businessUnitId, runId: run.id, from })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{say(isStart ? 'again_start_means' : 'again_failed_means')}</p>
    </AskDialog>
  );
}
