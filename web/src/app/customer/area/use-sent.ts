import { useState } from 'react';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/customer.ts';
import { toast } from '../../../platform/toasts.ts';

/** What a question of a payer sends: once, however often it is pressed, and told where it was refused. */
export function useSent(done: string, onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function send<A>(call: Promise<A>, onDone: (answer: A) => void, onRefused?: () => void): Promise<void> {
    if (busy) return;
    setBusy(true);
    const { data, errors } = await outcomeOf(call);
    setBusy(false);
    if (data === null) {
      onRefused?.();
      return setProblem(allMessages(errors) || say('could_not_load'));
    }
    toast(done);
    onDone(data);
    onClose();
  }
  return { busy, problem, setProblem, send };
}
