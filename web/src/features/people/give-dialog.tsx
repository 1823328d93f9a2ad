import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { say } from '../../platform/texts/staff-people.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Button, Dialog } from '../../ui/parts.tsx';
import { canWord } from './permission-words.ts';

interface Props {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly onGive: () => void;
  readonly onClose: () => void;
}

/** Asks once more before somebody gets what money or logins go by (P4). */
export function GiveDialog({ name, permissions, onGive, onClose }: Props) {
  return (
    <Dialog title={say('give_ask', { name, permission: permissions.map(sayValue).join(', ') })} onClose={onClose}>
      {permissions.map((one) => (
        <p key={one} className="small">
          {say('give_means', { name, what: canWord(one) })}
        </p>
      ))}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button onClick={onGive}>{say('give')}</Button>
      </div>
    </Dialog>
  );
}
