import { useId, useState } from 'react';
import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { runApi } from '../../platform/api/run.api.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { CycleLink } from './cycle-link.tsx';

interface Props {
  readonly step: 'Approve' | 'Reject';
  readonly run: RunPage;
  readonly unitId: number;
  readonly onDone: (run: RunPage) => void;
  readonly onClose: () => void;
}

/** Shows what waits, and asks why it is let go on or ended. */
export function ApproveDialog({ step, run, unitId, onDone, onClose }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const isReject = step === 'Reject';
  return (
    <AskDialog
      title={say(isReject ? 'reject_ask' : 'approve_ask')}
      confirm={say(isReject ? 'reject' : 'approve')}
      back={say('back')}
      danger={isReject}
      act={() => runApi.decideJobRun({ businessUnitId: unitId, runId: run.id, step, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{run.pauseReason}</p>
      <CycleLink tasks={run.tasks} unitId={unitId} />
      {isReject ? <p className="small">{say('reject_means')}</p> : null}
      <div className="field">
        <label className="label" htmlFor={id}>
          {say('reason')}
        </label>
        <div className="input">
          <textarea
            id={id}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </div>
    </AskDialog>
  );
}
