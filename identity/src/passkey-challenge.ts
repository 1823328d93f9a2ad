import { randomBytes } from 'node:crypto';
import type { Memory } from './memory.ts';

const model = 'PasskeyChallenge';
const seconds = 600;

/** What a device was asked with. */
export interface PasskeyChallenge {
  readonly challenge: string;
  /** What a new passkey calls its person by; '' where one is used. */
  readonly userHandle: string;
}

/** A new challenge for whoever `bound` names, in the place of the one before. */
export async function newChallenge(memory: Memory, bound: string, userHandle = ''): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await memory.forget(model, bound);
  await memory.keep(model, bound, { challenge, userHandle }, seconds);
  return challenge;
}

/** The challenge of whoever `bound` names, once: of two who ask at the same moment one gets it. */
export async function takeChallenge(memory: Memory, bound: string): Promise<PasskeyChallenge | undefined> {
  // At once: whoever is refused is asked anew, and the one who came first would read what the other was asked.
  const kept = await memory.take(model, bound);
  const said = (key: string) => String(kept?.[key] ?? '');
  return kept && { challenge: said('challenge'), userHandle: said('userHandle') };
}
