import { useEffect, useRef, useSyncExternalStore } from 'react';
import { reportError } from './error-boundary.tsx';
import type { Outcome } from './refused.ts';

/** What a payer's pages know of a server, in a tenth of the bytes of the portal's library: five places need no more. */
type Answer = Outcome<unknown>;

interface Kept {
  readonly answer: Answer | undefined;
  readonly at: number;
  /** Counts what was asked and set, so that an answer that was overtaken is dropped. */
  readonly turn: number;
  readonly running: Promise<Answer> | undefined;
}

export interface Called<A extends Answer> {
  /** The last answer, a refusal too; undefined until there is one. */
  readonly answer: A | undefined;
  /** Asks anew, whatever is known. */
  again(): Promise<A>;
  /** Puts what is known already in place of an answer. */
  set(answer: A): void;
}

const freshFor = 30_000;
const nothing: Kept = { answer: undefined, at: 0, turn: 0, running: undefined };
const kept = new Map<string, Kept>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const of = (key: string) => kept.get(key) ?? nothing;
function put(key: string, next: Partial<Kept>): void {
  kept.set(key, { ...of(key), ...next });
  for (const listener of listeners) listener();
}

/** Puts an answer that is known before its component is shown. */
export const keepAnswer = (key: string, answer: Answer): void =>
  put(key, { answer, at: Date.now(), turn: of(key).turn + 1, running: undefined });

/** Forgets every answer; for tests. */
export const forgetAnswers = (): void => kept.clear();

function askNow<A extends Answer>(key: string, ask: () => Promise<A>): Promise<A> {
  const turn = of(key).turn + 1;
  const running = ask().catch((error: Error): A => {
    reportError(error);
    const none: Answer = { data: null, hasErrors: true, errors: [], status: 0 };
    return none as A;
  });
  put(key, { turn, running });
  void running.then((answer) => {
    if (of(key).turn === turn) put(key, { answer, at: Date.now(), running: undefined });
  });
  return running;
}

const isFresh = ({ answer, at, running }: Kept, forMs: number) =>
  running !== undefined || (answer !== undefined && !answer.hasErrors && Date.now() - at < forMs);

/**
 * Asks once for everybody who wants the same, when there is no fresh answer; without a key it waits. Refusals are
 * answers, nothing is thrown.
 */
export function useCall<A extends Answer>(key: string | undefined, ask: () => Promise<A>, forMs = freshFor): Called<A> {
  const latest = useRef(ask);
  latest.current = ask;
  const answer = useSyncExternalStore(subscribe, () =>
    key === undefined ? undefined : (of(key).answer as A | undefined),
  );
  useEffect(() => {
    if (key !== undefined && !isFresh(of(key), forMs)) void askNow(key, latest.current);
  }, [key, forMs]);
  const again = () => askNow(key ?? '', latest.current);
  return { answer, again, set: (next) => keepAnswer(key ?? '', next) };
}
