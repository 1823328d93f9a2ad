import { storedUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/payer.ts';
import { Button, Dialog } from '../../ui/parts.tsx';

/** Somebody else is signed in at this browser, and what is found is not theirs by that. */
export function AskSignedIn({ onGoOn, onStay }: { onGoOn: () => void; onStay: () => void }) {
  return (
    <Dialog title={say('signed_in_go_on', { name: storedUser('person')?.user.name ?? '' })} onClose={onStay}>
      <div className="buttons">
        <Button className="full" onClick={onGoOn}>
          {say('go_on_without')}
        </Button>
        <Button className="sec full" onClick={onStay}>
          {say('stay_signed_in')}
        </Button>
      </div>
    </Dialog>
  );
}
