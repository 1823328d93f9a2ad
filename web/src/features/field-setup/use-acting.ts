import { useState } from 'react';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say as sayPart } from '../../platform/texts/parts.ts';
import { say } from '../../platform/texts/staff-fields.ts';
import { toast } from '../../platform/toasts.ts';
import type { Config, GivenField } from './use-config.ts';

type Fields = readonly GivenField[];

/** These fields with one of them a place further up (-1) or down (1). */
export function moved(fields: Fields, type: GivenField['type'], by: 1 | -1): Fields {
  const at = fields.findIndex((field) => field.type === type);
  const [one, other] = [fields[at], fields[at + by]];
  return one && other ? fields.with(at, other).with(at + by, one) : fields;
}

/** What is done at one press: one after the other, and what was refused is said. */
export function useActing(config: Config) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  async function act(make: (fields: Fields) => Fields, done: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const { data, errors, status } = await outcomeOf(config.save(make)).finally(() => setBusy(false));
    // Somebody else was first: what they made of it is shown beside what was refused.
    if (status === 409) await config.refetch();
    if (data) toast(done);
    else setProblem(allMessages(errors) || sayPart('something_went_wrong'));
  }
  return {
    problem,
    act,
    move: (type: GivenField['type'], label: string, by: 1 | -1) =>
      act((fields) => moved(fields, type, by), say(by === 1 ? 'moved_down' : 'moved_up', { label })),
  };
}
