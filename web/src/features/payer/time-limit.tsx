import { useEffect, useState } from 'react';
import { Button, Dialog } from '../../ui/parts.tsx';
import { StillThere } from '../../ui/still-there.tsx';
import { say } from '../../platform/texts/payer.ts';

const warnMs = 120_000;

/** Two minutes before the session ends the payer is asked; after it, told that nothing was taken. */
export function TimeLimit({
  expiresDate,
  onContinue,
  onLeave,
}: {
  expiresDate: string;
  onContinue: () => void;
  onLeave: () => void;
}) {
  const [left, setLeft] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const tick = () => setLeft(new Date(expiresDate).getTime() - Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [expiresDate]);
  if (left > warnMs) return null;
  if (left > 0)
    return (
      <StillThere
        leftMs={left}
        ends={say('page_closes')}
        leave={say('leave')}
        onContinue={onContinue}
        onLeave={onLeave}
      />
    );
  return (
    <Dialog title={say('session_ended')} onClose={onLeave}>
      <div className="buttons">
        <Button className="full" onClick={onLeave}>
          {say('start_again')}
        </Button>
      </div>
    </Dialog>
  );
}
