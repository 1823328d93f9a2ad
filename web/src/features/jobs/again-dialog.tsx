import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { runApi } from '../../platform/api/run.api.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { sayValue } from '../../platform/texts/values.ts';
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
  const failed = run.tasks.find(({ status }) => status === 'Failed')?.taskType;
  const task = isStart ? run.tasks[0]?.taskType : (failed ?? run.stepType);
  return (
    <AskDialog
      title={task ? say('again_ask', { task: sayValue(task) }) : say('again')}
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
