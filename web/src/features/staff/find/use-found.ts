import { useEffect, useState } from 'react';
import type { FoundGroup } from '@ratepayer/contract/find/find.shapes.ts';

const waitMs = 250;
/** One letter would find nearly everything. */
export const leastLetters = 2;

/** Asks the server what a text finds; the signal calls an older question off. */
export type AskFound = (text: string, signal: AbortSignal) => Promise<readonly FoundGroup[]>;

export interface Found {
  readonly state: 'idle' | 'asking' | 'there' | 'failed';
  readonly groups: readonly FoundGroup[];
  readonly problem: unknown;
  readonly again: () => void;
}

/** An answer and the question it belongs to. */
interface Answer extends Pick<Found, 'groups' | 'problem'> {
  readonly state: 'there' | 'failed';
  readonly text: string;
  readonly round: number;
}

/**
 * What the server finds for a text, once nobody types any more. An answer that was overtaken is never shown as one:
 * from the moment the text changes this says that it asks, and keeps showing what was found before.
 */
export function useFound(ask: AskFound, typed: string): Found {
  const text = typed.trim();
  const [answer, setAnswer] = useState<Answer>();
  const [round, setRound] = useState(0);
  const isShort = text.length < leastLetters;
  useEffect(() => {
    if (isShort) return setAnswer(undefined);
    const asking = new AbortController();
    const take = (given: Pick<Answer, 'state' | 'groups' | 'problem'>) =>
      asking.signal.aborted || setAnswer({ ...given, text, round });
    const timer = setTimeout(() => {
      ask(text, asking.signal).then(
        (groups) => take({ state: 'there', groups, problem: undefined }),
        (problem) => take({ state: 'failed', groups: [], problem }),
      );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text, round]);
  const again = () => setRound((before) => before + 1);
  if (isShort) return { state: 'idle', groups: [], problem: undefined, again };
  if (answer?.text === text && answer.round === round) return { ...answer, again };
  return { state: 'asking', groups: answer?.groups ?? [], problem: undefined, again };
}
