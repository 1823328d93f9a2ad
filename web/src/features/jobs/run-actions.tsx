import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { toast } from '../../platform/toasts.ts';
import type { PageAction } from '../../ui/action.ts';
import { AgainDialog } from './again-dialog.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { TicketDialog } from './ticket-dialog.tsx';

interface Props {
  readonly run: RunPage;
  readonly unitId: number;
  /** Shows what came of it. */
  readonly onDone: (run: RunPage) => void;
}

type Told = 'paused_soon' | 'decided' | 'started_again';
type Close = () => void;

/** What may be done with a run as it stands, what is done most first. */
export function runActions({ run, unitId, onDone }: Props): PageAction[] {
  const { status, waitsFor, retriedAs } = run;
  const told = (close: Close, words: Told) => (after: RunPage) => {
    close();
    toast(say(words));
    onDone(after);
  };
  const ask = (step: 'Pause' | 'Resume' | 'Stop') => (close: Close) => (
    <DecideDialog
      step={step}
      run={run}
      unitId={unitId}
      onDone={told(close, step === 'Pause' ? 'paused_soon' : 'decided')}
      onClose={close}
    />
  );
  const answer = (step: 'Approve' | 'Reject') => (close: Close) => (
    <ApproveDialog step={step} run={run} unitId={unitId} onDone={told(close, 'decided')} onClose={close} />
  );
  const again = (from: 'Failed Task' | 'Start') => (close: Close) => (
    <AgainDialog from={from} run={run} unitId={unitId} onDone={told(close, 'started_again')} onClose={close} />
  );
  const ticket = (close: Close) => <TicketDialog run={run} unitId={unitId} onClose={close} />;
  const stop: PageAction = { key: 'stop', text: say('stop'), dialog: ask('Stop') };
  if (waitsFor === 'Approval' && !run.mayApprove) return [stop];
  if (waitsFor === 'Approval')
    return [
      { key: 'approve', text: say('approve'), primary: true, dialog: answer('Approve') },
      { key: 'reject', text: say('reject'), dialog: answer('Reject') },
      stop,
    ];
  if (waitsFor === 'Resume')
    return [{ key: 'resume', text: say('resume'), primary: true, dialog: ask('Resume') }, stop];
  if (status === 'Processing') return [{ key: 'pause', text: say('pause'), dialog: ask('Pause') }, stop];
  if (status === 'Successful') return [];
  return [
    ...(retriedAs === null
      ? [
          { key: 'again_failed', text: say('again_failed'), dialog: again('Failed Task') },
          { key: 'again_start', text: say('again_start'), dialog: again('Start') },
        ]
      : []),
    ...(status === 'Failed' ? [{ key: 'ticket', text: say('create_ticket'), dialog: ticket }] : []),
  ];
}
