import { useState } from 'react';
import { say } from '../../platform/texts/forms.ts';
import { toast } from '../../platform/toasts.ts';
import { keepDraft, takeDraft } from '../step-up.tsx';

export interface Draft<T> {
  /** What was typed before the person proved who they are. */
  readonly values: T | undefined;
  readonly keep: (values: T) => void;
}

/** What was typed in a form while somebody had to sign in again: taken once, and never by somebody else. */
export function useDraft<T>(what: string, user: { readonly id: number; readonly name: string }): Draft<T> {
  const [kept] = useState(() => {
    const draft = takeDraft<T>(what, user.id);
    if (draft.ofAnother) toast(say('now_signed_in_as', { name: user.name }));
    return draft.values;
  });
  return { values: kept, keep: (values) => keepDraft(what, user.id, values) };
}
