import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { say } from '../../platform/texts/forms.ts';
import { Button, Dialog } from '../parts.tsx';

const unitIn = (search: string) => new URLSearchParams(search).get('bu');

/** Asks before what was typed is lost: by a link, by Back, by another business unit or by closing the page. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      isDirty && (now.pathname !== next.pathname || unitIn(now.search) !== unitIn(next.search)),
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return blocker.state === 'blocked' ? (
    <LeaveQuestion onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
  ) : null;
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
