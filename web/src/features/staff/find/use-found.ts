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

const nothing = { state: 'idle', groups: [], problem: undefined } as const;

/** What the server finds for a text, once nobody types any more. An answer that was overtaken is never shown. */
export function useFound(ask: AskFound, typed: string): Found {
  const text = typed.trim();
  const [found, setFound] = useState<Omit<Found, 'again'>>(nothing);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (text.length < leastLetters) return setFound(nothing);
    setFound((before) => ({ ...before, state: 'asking' }));
    const asking = new AbortController();
    const isOver = () => asking.signal.aborted;
    const timer = setTimeout(() => {
      ask(text, asking.signal).then(
        (groups) => isOver() || setFound({ state: 'there', groups, problem: undefined }),
        (problem) => isOver() || setFound({ state: 'failed', groups: [], problem }),
      );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text, round]);
  return { ...found, again: () => setRound((before) => before + 1) };
}
