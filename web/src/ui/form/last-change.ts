import { type ReactNode, useEffect, useState } from 'react';
import type { History } from '@ratepayer/contract/kit/history.ts';
import { say } from '../../platform/texts/forms.ts';

/** Who changed a record, and when. */
export interface LastChange {
  readonly by: string;
  readonly at: string;
}
/** What the audit says of the record that a form changes. */
export interface RecordHistory {
  readonly last: () => Promise<LastChange | undefined>;
  /** What was changed, with what stood there before. */
  readonly draw: () => ReactNode;
}

/** The latest entry of a history. */
export const lastOf = ({ items: [last] }: History): LastChange | undefined => last && { by: last.who, at: last.at };

/** Who was first, asked as soon as it is known that somebody was; without an answer it is not told. */
export function useLastChange(history: RecordHistory | undefined, isWanted: boolean): LastChange | undefined {
  const [change, setChange] = useState<LastChange>();
  useEffect(() => {
    if (isWanted)
      void history?.last().then(
        (found) => setChange(found),
        () => undefined,
      );
    // Asked once for each time that somebody was first.
  }, [isWanted]);
  return change;
}

/** Somebody else was first: who it was, where that is known. */
export function sayChanged(change: Partial<LastChange> | undefined): string {
  if (!change?.by || !change.at) return say('changed_meanwhile');
  const minutes = Math.max(1, Math.round((Date.now() - new Date(change.at).getTime()) / 60_000));
  return say('changed_meanwhile_by', { who: change.by, minutes });
}
