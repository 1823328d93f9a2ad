import { useRef, useState } from 'react';
import { say } from '../../platform/texts/forms.ts';
import { toast } from '../../platform/toasts.ts';
import { keepDraft, takeDraft } from '../step-up.tsx';

export interface Draft<T> {
  /** What was typed before the person proved who they are. */
  readonly values: T | undefined;
  /** The version that it was typed over: what is saved names that one, whatever was read since. */
  readonly over: { current: number };
  readonly keep: (values: T) => void;
  /** Forgets what was typed, where the form is opened again without its page being left. */
  readonly end: () => void;
}

interface Kept<T> {
  readonly typed: T;
  readonly rowVersion: number;
}

/**
 * What was typed in a form while somebody had to sign in again: taken once, and never by somebody else. `rowVersion` is
 * that of the record that is changed.
 */
export function useDraft<T>(
  what: string,
  user: { readonly id: number; readonly name: string },
  rowVersion = 0,
): Draft<T> {
  const [kept, setKept] = useState(() => {
    const draft = takeDraft<Kept<T>>(what, user.id);
    if (draft.ofAnother) toast(say('now_signed_in_as', { name: user.name }));
    return draft.values;
  });
  const over = useRef(kept?.rowVersion ?? rowVersion);
  return {
    values: kept?.typed,
    over,
    keep: (typed) => keepDraft(what, user.id, { typed, rowVersion: over.current } satisfies Kept<T>),
    end: () => setKept(undefined),
  };
}
