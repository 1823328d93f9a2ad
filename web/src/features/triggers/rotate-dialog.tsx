import type { triggerOperations } from '@ratepayer/contract/forms/trigger.operations.ts';
import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';
import { useState } from 'react';
import { triggerApi } from '../../platform/api/trigger.api.ts';
import { say } from '../../platform/texts/staff-triggers.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Banner, Button, CopyButton, Dialog } from '../../ui/parts.tsx';

type Trigger = AnswerOf<(typeof triggerOperations)['getFunctionTrigger']>;
interface Props {
  readonly unitId: number;
  readonly trigger: Trigger;
  readonly onSaved: (after: Trigger) => void;
  readonly onClose: () => void;
}

/** Makes a new secret after a question, and shows it this once. */
export function RotateDialog({ unitId, trigger, onSaved, onClose }: Props) {
  const [made, setMade] = useState<{ readonly secret: string; readonly trigger: Trigger }>();
  const { id, rowVersion } = trigger;
  const close = () => {
    if (made) onSaved(made.trigger);
    onClose();
  };
  if (!made)
    return (
      <AskDialog
        title={say('rotate_ask')}
        confirm={say('rotate')}
        back={say('back')}
        act={() => triggerApi.rotateFunctionTriggerSecret({ businessUnitId: unitId, id, rowVersion })}
        onDone={setMade}
        onClose={onClose}
      >
        <p className="small">{say('rotate_means')}</p>
      </AskDialog>
    );
  return (
    <Dialog title={say('rotate')} onClose={close}>
      <Banner kind="warn" title={say('secret_once')} />
      <p className="gap-md">
        <code translate="no">{made.secret}</code> <CopyButton text={made.secret} label={say('copy_secret')} />
      </p>
      <div className="buttons">
        <Button onClick={close}>{say('secret_kept')}</Button>
      </div>
    </Dialog>
  );
}
