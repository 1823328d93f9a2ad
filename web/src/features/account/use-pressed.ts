import { useRef, useState } from 'react';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import type { CallOptions } from '../../platform/request.ts';
import { say } from '../../platform/texts/staff-account.ts';

/** A button that does something once: a second press meanwhile does nothing, after a lost answer it is the same. */
export function usePressed<A>(request: (options: CallOptions) => Promise<A>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [answer, setAnswer] = useState<A>();
  const key = useRef(crypto.randomUUID());
  async function press(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const { data, errors, status } = await outcomeOf(request({ idempotencyKey: key.current })).finally(() =>
      setBusy(false),
    );
    if (status !== 0 && status < 500) key.current = crypto.randomUUID();
    setProblem(data === null ? allMessages(errors) || say('nothing_sent') : '');
    if (data !== null) setAnswer(data);
  }
  return { busy, problem, answer, press };
}
