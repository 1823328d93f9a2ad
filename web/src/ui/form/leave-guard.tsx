import { type ReactNode, useEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { say } from '../../platform/texts/forms.ts';
import { Button, Dialog } from '../parts.tsx';

/** A form, as far as it may be left. */
export interface Unsaved {
  /** Whether something was typed that leaving would lose. */
  readonly isDirty: boolean;
  /** Whether it is being saved: it stays until the answer is there, for a refusal is told nowhere else. */
  readonly busy: boolean;
  /** Asked at each step meanwhile: not any more once it was saved, and leads on by itself. */
  readonly isHeld: () => boolean;
}

interface Props {
  readonly form: Unsaved;
  /** Over its page, where any step of the address closes it but those that it takes itself, which replace. */
  readonly isOver?: true | undefined;
}

/**
 * Asks before what was typed is lost: by a link, by Back, by another business unit or by closing the page. While it is
 * saved nothing leads away from it.
 */
export function LeaveGuard({ form, isOver }: Props) {
  // The router listens to one guard alone: those with nothing to lose stand aside.
  return form.isDirty || form.busy ? <Guard form={form} isOver={isOver} /> : null;
}

function Guard({ form: { busy, isHeld }, isOver }: Props) {
  const stays = () => !busy || isHeld();
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next, historyAction: how }) =>
      stays() && (isElsewhere(now, next) || (isOver === true && how !== 'REPLACE' && now.search !== next.search)),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => stays() && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [busy]);
  const isStopped = blocker.state === 'blocked' && busy;
  useEffect(() => {
    if (isStopped) blocker.reset?.();
  }, [isStopped]);
  return blocker.state === 'blocked' && !busy ? (
    <LeaveQuestion onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
  ) : null;
}

const unitIn = ({ search }: Location) => new URLSearchParams(search).get('bu');
const isElsewhere = (now: Location, next: Location) => now.pathname !== next.pathname || unitIn(now) !== unitIn(next);

interface Leaving {
  readonly close: () => void;
  readonly guard: ReactNode;
}

/**
 * The way back from a form, on its page or over it: at once where nothing was typed, else after a question; and what
 * guards it meanwhile.
 */
export function useLeaving(form: Unsaved, onClose: () => void, isOver?: true): Leaving {
  const [isLeaving, setLeaving] = useState(false);
  const ask = () => (form.isDirty ? setLeaving(true) : onClose());
  return {
    close: () => (form.busy ? undefined : ask()),
    // One of both: the guard would ask again about the way that the question takes.
    guard: isLeaving ? (
      <LeaveQuestion onLeave={onClose} onStay={() => setLeaving(false)} />
    ) : (
      <LeaveGuard form={form} isOver={isOver} />
    ),
  };
}

export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <Dialog title={say('leave_unsaved')} onClose={onStay}>
      <p className="small">{say('unsaved_lost')}</p>
      <div className="buttons">
        <Button className="sec" onClick={onLeave}>
          {say('leave')}
        </Button>
        <Button onClick={onStay}>{say('stay')}</Button>
      </div>
    </Dialog>
  );
}
