import { type SyntheticEvent, useState } from 'react';
import type { MyPasskeys } from '@ratepayer/contract/users/passkey.shapes.ts';
import { passkeyApi } from '../../../platform/api/passkey.api.ts';
import { browserName } from '../../../platform/browser-name.ts';
import { makePasskey } from './make-passkey.ts';
import { allMessages, type Outcome, outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/customer.ts';
import { toast } from '../../../platform/toasts.ts';
import { Field } from '../../../ui/field.tsx';
import { Button, Dialog } from '../../../ui/parts.tsx';
import { SaidProblem } from './said-problem.tsx';
import { useProblem } from './use-refusal.ts';

interface Asked {
  readonly onClose: () => void;
  /** The sign-in is too old for it. */
  readonly onOld: () => void;
  readonly onDone: (passkeys: MyPasskeys) => void;
}

/** What was done comes back as the list that it made; an old sign-in and a refusal do not. */
function useChange({ onOld, onDone }: Asked, done: string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useProblem();
  async function change(act: () => Promise<Outcome<MyPasskeys> | string>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const answer = await act();
    setBusy(false);
    if (typeof answer === 'string') return setProblem(answer);
    if (answer.status === 428) onOld();
    if (!answer.data) return setProblem(allMessages(answer.errors) || say('could_not_load'));
    toast(done);
    onDone(answer.data);
  }
  return { busy, problem, change };
}

/** Has the device make one: what it says is kept under the name that was typed, or said. */
async function make(name: string): Promise<Outcome<MyPasskeys> | string> {
  const { data: request, ...refused } = await outcomeOf(passkeyApi.askForPasskey({}));
  if (!request) return { ...refused, data: null };
  try {
    return await outcomeOf(passkeyApi.addMyPasskey({ name, ...(await makePasskey(request)) }));
  } catch (error) {
    const isThere = error instanceof DOMException && error.name === 'InvalidStateError';
    return say(isThere ? 'passkey_there_already' : 'passkey_not_made');
  }
}

/** Names a passkey and has the device make it. */
export function AddPasskey(asked: Asked) {
  const { browser = '', system = '' } = browserName(navigator.userAgent);
  const [name, setName] = useState([browser, system].filter(Boolean).join(', '));
  const [missing, setMissing] = useState('');
  const { busy, problem, change } = useChange(asked, say('passkey_added'));
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const typed = name.trim();
    setMissing(typed ? '' : say('passkey_name_missing'));
    if (typed) void change(() => make(typed));
  }
  return (
    <Dialog title={say('passkey_add')} onClose={asked.onClose}>
      <form noValidate onSubmit={submit}>
        <p className="small">{say('passkey_add_how')}</p>
        <Field
          id="passkey-name"
          label={say('passkey_name')}
          hint={say('passkey_name_hint')}
          maxLength={60}
          autoComplete="off"
          value={name}
          error={missing || problem}
          onChange={setName}
        />
        <div className="buttons">
          <Button type="submit" className="full" busy={busy} busyText={say('passkey_making')}>
            {say('passkey_make')}
          </Button>
          <Button className="sec full" onClick={asked.onClose}>
            {say('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks once before a passkey goes. */
export function RemovePasskey({ passkey, ...asked }: Asked & { readonly passkey: MyPasskeys['items'][number] }) {
  const { busy, problem, change } = useChange(asked, say('passkey_removed'));
  return (
    <Dialog title={say('passkey_remove_ask', { name: passkey.name })} onClose={asked.onClose}>
      <p className="small">{say('passkey_remove_means')}</p>
      <SaidProblem problem={problem} />
      <div className="buttons">
        <Button
          className="full"
          busy={busy}
          busyText={say('saving')}
          onClick={() => void change(() => outcomeOf(passkeyApi.removeMyPasskey({ id: passkey.id })))}
        >
          {say('remove')}
        </Button>
        <Button className="sec full" onClick={asked.onClose}>
          {say('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
