import { useCallback, useEffect, useState } from 'react';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import { onboardingApi } from '../../platform/api/onboarding.api.ts';
import { solveChallenge } from '../../platform/proof-of-work.ts';
import { type Outcome, outcomeOf, Refused } from '../../platform/refused.ts';
import { browserKey } from '../../platform/session/browser-key.ts';
import { say } from '../../platform/texts/onboarding.ts';

/** What every call carries. */
export interface Held {
  readonly slug: string;
  readonly token: string;
  readonly browserKey: string;
}

/** A step as its page does it: one request at a time, and what is wrong with the last one. */
export interface Way {
  readonly view: Onboarding;
  readonly held: Held;
  readonly busy: boolean;
  readonly errors: readonly ErrorItem[];
  /** Answers whether it was done; the page of what follows is shown then. */
  readonly take: (call: (held: Held) => Promise<Onboarding>) => Promise<boolean>;
  /** Something is asked without a step. */
  readonly ask: <T>(call: (held: Held) => Promise<T>) => Promise<T | undefined>;
  readonly forget: () => void;
}

const lost: readonly ErrorItem[] = [{ propertyName: '', errorMessage: '' }];
const whatIsWrong = ({ errors }: Outcome<unknown>): readonly ErrorItem[] =>
  (errors.length > 0 ? errors : lost).map((one) => ({
    ...one,
    errorMessage: one.errorMessage || say('could_not_go_on'),
  }));

/** An onboarding as the server has it: opened with the page, and anew where another window was faster. */
export function useOnboarding(slug: string, token: string): Omit<Way, 'view'> & { readonly view?: Onboarding } {
  const [view, setView] = useState<Onboarding>();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const [held] = useState<Held>(() => ({ slug, token, browserKey: browserKey() }));

  const open = useCallback(async () => {
    const opened = await outcomeOf(onboardingApi.openOnboarding(held));
    if (opened.data) return setView(opened.data);
    setErrors(whatIsWrong(opened));
  }, [held]);
  useEffect(() => void open(), [open]);

  async function ask<T>(call: (held: Held) => Promise<T>): Promise<T | undefined> {
    if (busy) return undefined;
    setBusy(true);
    setErrors([]);
    const { data, ...refused } = await outcomeOf(call(held)).finally(() => setBusy(false));
    if (data !== null) return data;
    setErrors(whatIsWrong({ data, ...refused }));
    // It is over, was done in another window, or has no tries left: the page says what is true now.
    if ([400, 404, 409].includes(refused.status)) await open();
    return undefined;
  }

  async function take(call: (held: Held) => Promise<Onboarding>): Promise<boolean> {
    const next = await ask(call);
    if (next) setView(next);
    return next !== undefined;
  }

  return { ...(view ? { view } : {}), held, busy, errors, take, ask, forget: () => setErrors([]) };
}

/** Sends a look-up; a challenge is solved by the browser itself and the request sent again, once. */
export const challenged = <T>(send: (more: { challengeSolution?: string }) => Promise<T>): Promise<T> =>
  send({}).catch(async (problem: unknown) => {
    const errors = problem instanceof Refused ? problem.errors : [];
    const challenge = errors.find(({ propertyName }) => propertyName === 'challenge')?.errorMessage;
    if (!challenge) throw problem;
    return send({ challengeSolution: await solveChallenge(challenge) });
  });
