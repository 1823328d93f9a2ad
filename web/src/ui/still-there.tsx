import { Button, Dialog } from './parts.tsx';
import { say } from '../platform/texts/parts.ts';

/**
 * The question before something ends by itself: the time that is left, said aloud at 2:00, 1:00 and 0:20 (WCAG 2.2.1).
 */
export function StillThere({
  leftMs,
  ends,
  leave,
  onContinue,
  onLeave,
}: {
  leftMs: number;
  ends: string;
  leave: string;
  onContinue: () => void;
  onLeave: () => void;
}) {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Dialog title={say('still_there')} onClose={onContinue}>
      <p>{say('ends_in', { ends, clock })}</p>
      <p className="vh" role="status">
        {seconds === 120 || seconds === 60 || seconds === 20 ? say('ends_in', { ends, clock }) : ''}
      </p>
      <div className="buttons">
        <Button className="full" onClick={onContinue}>
          {say('continue')}
        </Button>
        <Button className="sec full" onClick={onLeave}>
          {leave}
        </Button>
      </div>
    </Dialog>
  );
}
