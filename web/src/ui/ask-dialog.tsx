import { type ReactNode, useRef, useState } from 'react';
import { allMessages, outcomeOf } from '../platform/refused.ts';
import { say } from '../platform/texts/parts.ts';
import { LeaveGuard } from './form/leave-guard.tsx';
import { Banner, Button, Dialog } from './parts.tsx';
import { StepUpDialog } from './step-up.tsx';

interface Props<Answer> {
  readonly title: string;
  /** What it means. */
  readonly children: ReactNode;
  readonly confirm: string;
  readonly back: string;
  readonly danger?: boolean;
  readonly busyText?: string;
  readonly act: () => Promise<Answer>;
  /** What is said of a refusal that says nothing itself. */
  readonly failed?: string;
  /** What is gone already is as it was wanted, whoever was first. */
  readonly gone?: Answer;
  readonly onDone: (answer: Answer) => unknown;
  readonly onClose: () => void;
}

/**
 * Asks before something is done (P4), does it once however often it is pressed, and says why it was not; or asks who it
 * is.
 */
export function AskDialog<Answer>({
  title,
  children,
  confirm,
  back,
  danger,
  busyText,
  onClose,
  ...acts
}: Props<Answer>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const held = useRef(false);
  async function press(): Promise<void> {
    if (busy) return;
    setBusy(true);
    held.current = true;
    setProblem('');
    const { data, errors, status } = await outcomeOf(acts.act()).finally(() => setBusy(false));
    if (status === 428) return setNeedsSignIn(true);
    const answer = data ?? (status === 404 ? acts.gone : undefined);
    if (answer === undefined) return setProblem(allMessages(errors) || acts.failed || say('offline_try_again'));
    held.current = false;
    await acts.onDone(answer);
  }
  // Nothing was typed here: an address that names this question comes back to it.
  if (needsSignIn) return <StepUpDialog onCancel={() => setNeedsSignIn(false)} onLeave={() => undefined} />;
  return (
    <Dialog title={title} onClose={onClose}>
      <LeaveGuard form={{ isDirty: false, busy, isHeld: () => held.current }} isOver />
      {children}
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {back}
        </Button>
        <Button
          {...(danger ? { className: 'danger' } : {})}
          {...(busyText ? { busyText } : {})}
          busy={busy}
          onClick={() => void press()}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
