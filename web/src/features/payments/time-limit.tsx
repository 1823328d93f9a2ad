import { useEffect, useState } from 'react';
import { Button, Dialog } from '../../ui/parts.tsx';

const warnMs = 120_000;

/** Two minutes before the session ends the payer is asked; after it, told that nothing was taken. */
export function TimeLimit({ expiresDate, onContinue, onLeave }: { expiresDate: string; onContinue: () => void; onLeave: () => void }) {
  const [left, setLeft] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const tick = () => setLeft(new Date(expiresDate).getTime() - Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [expiresDate]);
  if (left > warnMs) return null;
  if (left <= 0) {
    return (
      <Dialog title="Your session ended. No payment was taken." onClose={onLeave}>
        <div className="buttons">
          <Button className="full" onClick={onLeave}>
            Start again
          </Button>
        </div>
      </Dialog>
    );
  }
  const seconds = Math.ceil(left / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const spoken = seconds === 120 || seconds === 60 || seconds === 20 ? `This page closes in ${clock}` : '';
  return (
    <Dialog title="Are you still there?" onClose={onContinue}>
      <p>For your safety this page closes in {clock}.</p>
      <p className="vh" role="status">
        {spoken}
      </p>
      <div className="buttons">
        <Button className="full" onClick={onContinue}>
          Continue
        </Button>
        <Button className="sec full" onClick={onLeave}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
