import type { JobRow, RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { jobRecordApi } from '../../platform/api/job-record.api.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { RunNow } from './run-now.tsx';

export type JobAsk = 'run' | 'enable' | 'disable' | 'delete';

interface Props {
  readonly ask: JobAsk;
  readonly job: JobRow;
  readonly unit: BusinessUnitSummary;
  readonly onDone: () => void;
  /** Shows a run that was begun. */
  readonly onRun: (run: RunPage) => void;
  /** It was taken away. */
  readonly onGone?: () => void;
  readonly onClose: () => void;
}

/** Asks before a job is run, switched or taken away (P4). */
export function JobDialog(props: Props) {
  const { ask } = props;
  if (ask === 'run') return <RunNow {...props} />;
  return ask === 'delete' ? <DeleteJob {...props} /> : <SwitchJob {...props} />;
}

function SwitchJob({ ask, job, unit, onDone, onClose }: Props) {
  const { id: jobId, name, rowVersion } = job;
  const isEnabled = ask === 'enable';
  return (
    <AskDialog
      title={say(isEnabled ? 'enable_ask' : 'disable_ask', { name })}
      confirm={say(ask === 'enable' ? 'enable' : 'disable')}
      back={say('back')}
      act={() => jobRecordApi.switchJob({ businessUnitId: unit.id, jobId, isEnabled, rowVersion })}
      onDone={() => {
        toast(say(isEnabled ? 'enabled_now' : 'disabled_now', { name }));
        onDone();
      }}
      onClose={onClose}
    >
      <p>{say(isEnabled ? 'enable_means' : 'disable_means')}</p>
    </AskDialog>
  );
}

function DeleteJob({ job, unit, onDone, onGone, onClose }: Props) {
  const { id: jobId, name, rowVersion } = job;
  return (
    <AskDialog
      title={say('delete_ask', { name })}
      confirm={say('delete')}
      back={say('back')}
      danger
      gone={{}}
      act={() => jobRecordApi.deleteJob({ businessUnitId: unit.id, jobId, rowVersion })}
      onDone={() => {
        toast(say('deleted', { name }));
        onDone();
        onGone?.();
      }}
      onClose={onClose}
    >
      <p>{say('delete_means')}</p>
    </AskDialog>
  );
}
