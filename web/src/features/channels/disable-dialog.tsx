import { say } from '../../platform/texts/staff-channels.ts';
import { Button, Dialog } from '../../ui/parts.tsx';

interface Props {
  readonly channel: string;
  readonly openSessions: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a channel takes no payments any more (P4). */
export function DisableDialog({ channel, openSessions, onConfirm, onClose }: Props) {
  return (
    <Dialog title={say('disable_ask', { channel })} onClose={onClose}>
      <p className="small">{say('disable_means', { count: openSessions })}</p>
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say('disable_cancel')}
        </Button>
        <Button className="danger" onClick={onConfirm}>
          {say('disable')}
        </Button>
      </div>
    </Dialog>
  );
}
