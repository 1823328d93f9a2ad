import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { say } from '../../platform/texts/forms.ts';
import { Button, Dialog } from '../parts.tsx';

/** Asks before what was typed is lost, whether by a link, by Back or by closing the page. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return blocker.state === 'blocked' ? <LeaveQuestion onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} /> : null;
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
