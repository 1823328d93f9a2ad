import { useRef, useState } from 'react';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/customer.ts';
import { toast } from '../../../platform/toasts.ts';
import { useRefusal } from './use-refusal.ts';

/** What a question of a payer sends: once, however often it is pressed, and told where it was refused. */
export function useSent(done: string, onClose: () => void) {
  const [busy, setBusy] = useState(false);
  // Of two presses in a moment the second is made on what was drawn before the first.
  const sending = useRef(false);
  const [problem, setProblem] = useState('');
  const refused = useRefusal();
  async function send<A>(call: () => Promise<A>, onDone: (answer: A) => void, onRefused?: () => void): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const { data, errors } = await outcomeOf(call());
    sending.current = false;
    setBusy(false);
    if (data === null) {
      onRefused?.();
      return refused(allMessages(errors) || say('could_not_load'), setProblem);
    }
    toast(done);
    onDone(data);
    onClose();
  }
  return { busy, problem, setProblem, send };
}
