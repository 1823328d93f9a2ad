import type { Caller } from './caller.ts';
import { notFresh } from './refusal.ts';

const freshMs = 15 * 60_000;

/**
 * Lets only a person pass who signed in within the last fifteen minutes (security.md T21); machine clients hold keys
 * instead.
 * @throws 428 `step-up`.
 */
export function requireFreshSignIn(caller: Caller, now: Date): void {
  if (caller.kind === 'machine') return;
  if (caller.signedInAt === null || now.getTime() - caller.signedInAt.getTime() > freshMs) throw notFresh();
}
