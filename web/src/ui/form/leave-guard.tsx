import { type ReactNode, useEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { say } from '../../platform/texts/forms.ts';
import { Button, Dialog } from '../parts.tsx';

interface Props {
  readonly isDirty: boolean;
  /** Over its page, where any step of the address closes it but those that it takes itself, which replace. */
  readonly isOver?: true;
}

/** Asks before what was typed is lost: by a link, by Back, by another business unit or by closing the page. */
export function LeaveGuard({ isDirty, isOver }: Props) {
  // The router listens to one guard alone: those with nothing to lose stand aside.
  return isDirty ? <Guard isOver={isOver} /> : null;
}

function Guard({ isOver }: { isOver: true | undefined }) {
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next, historyAction: how }) =>
      isElsewhere(now, next) || (isOver === true && how !== 'REPLACE' && now.search !== next.search),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return blocker.state === 'blocked' ? (
    <LeaveQuestion onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
  ) : null;
}

const unitIn = ({ search }: Location) => new URLSearchParams(search).get('bu');
const isElsewhere = (now: Location, next: Location) => now.pathname !== next.pathname || unitIn(now) !== unitIn(next);

interface Leaving {
  /** Whether something was typed that closing would lose. */
  readonly isDirty: boolean;
  /** Whether it is being saved: it stays until the answer is there, for a refusal is told nowhere else. */
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

/** What lies over its page and may be closed: at once where nothing was typed, else after a question. */
export function useLeaving({ isDirty, isBusy, onClose }: Leaving): {
  readonly close: () => void;
  readonly guard: ReactNode;
} {
  const [isLeaving, setLeaving] = useState(false);
  const ask = () => (isDirty ? setLeaving(true) : onClose());
  return {
    close: () => (isBusy ? undefined : ask()),
    guard: isLeaving ? (
      <LeaveQuestion onLeave={onClose} onStay={() => setLeaving(false)} />
    ) : (
      <LeaveGuard isDirty={isDirty && !isBusy} isOver />
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
