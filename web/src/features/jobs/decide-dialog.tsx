import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { runApi } from '../../platform/api/run.api.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props {
  readonly step: 'Pause' | 'Resume' | 'Stop';
  readonly run: RunPage;
  readonly unitId: number;
  readonly onDone: (run: RunPage) => void;
  readonly onClose: () => void;
}

const words = {
  Pause: { ask: 'pause_ask', means: 'pause_means', confirm: 'pause', back: 'back' },
  Resume: { ask: 'resume_ask', means: 'resume_means', confirm: 'resume', back: 'back' },
  Stop: { ask: 'stop_ask', means: 'stop_means', confirm: 'stop', back: 'keep_running' },
} as const;

/** Asks before a run is held, let go on or ended (P4). */
export function DecideDialog({ step, run, unitId: businessUnitId, onDone, onClose }: Props) {
  const { ask, means, confirm, back } = words[step];
  return (
    <AskDialog
      title={say(ask)}
      confirm={say(confirm)}
      back={say(back)}
      danger={step === 'Stop'}
      act={() => runApi.decideJobRun({ businessUnitId, runId: run.id, step, reason: '' })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{say(means)}</p>
    </AskDialog>
  );
}
