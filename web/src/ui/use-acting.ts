import { useState } from 'react';
import { allMessages, outcomeOf } from '../platform/refused.ts';
import { say } from '../platform/texts/lists.ts';
import { say as sayPart } from '../platform/texts/parts.ts';
import { toast } from '../platform/toasts.ts';

/** Fields that are saved together, as they are made of those that were read. */
interface Saved<F> {
  readonly save: (make: (fields: readonly F[]) => readonly F[]) => Promise<object>;
  readonly refetch: () => Promise<unknown>;
}

/** These fields with one of them a place further up (-1) or down (1). */
function moved<F>(fields: readonly F[], is: (field: F) => boolean, by: 1 | -1): readonly F[] {
  const at = fields.findIndex(is);
  const [one, other] = [fields[at], fields[at + by]];
  return one && other ? fields.with(at, other).with(at + by, one) : fields;
}

/** What is done at one press: one after the other, and what was refused is said. */
export function useActing<F>(set: Saved<F>) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  async function act(make: (fields: readonly F[]) => readonly F[], done: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const { data, errors, status } = await outcomeOf(set.save(make)).finally(() => setBusy(false));
    // Somebody else was first: what they made of it is shown beside what was refused.
    if (status === 409) await set.refetch();
    if (data) toast(done);
    else setProblem(allMessages(errors) || sayPart('something_went_wrong'));
  }
  return {
    problem,
    act,
    move: (is: (field: F) => boolean, label: string, by: 1 | -1) =>
      act((fields) => moved(fields, is, by), say(by === 1 ? 'moved_down' : 'moved_up', { label })),
  };
}
