import { type RawBuilder, sql } from 'kysely';
import { limitsHit } from '../../platform/observe/metrics.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Refusal, tooMany } from '../../platform/http/refusal.ts';
import type { LimitName } from '../../platform/limits/limit-table.ts';
import { addressKey, type Counting, type Limits } from '../../platform/limits/limits.ts';
import { say } from '../../platform/texts/refusals.ts';

/**
 * Whose declines are counted together: a thief's cards differ, the accounts and addresses do not, and the other way
 * round.
 */
export interface DeclineKeys {
  readonly fingerprint: string;
  readonly accountIds: readonly number[];
  readonly clientAddress: string;
}

const counted = ({ fingerprint, accountIds, clientAddress }: DeclineKeys): [LimitName, string | number][] => [
  ['L6 declines of a card', fingerprint],
  ['L6 declines of an address', addressKey(clientAddress)],
  ...accountIds.map((id): [LimitName, number] => ['L6 declines on an account', id]),
];

/**
 * The full windows among a payer's, as a statement: read with the facts, no connection beside the transaction's own.
 */
export const fullDeclines = (limits: Limits, keys: DeclineKeys) => limits.fullAmong(counted(keys));

/** Stops a payer after too many declines, before anything is written (security.md T25). @throws 429. */
export function refuseAfterDeclines(caller: Caller, full: readonly unknown[], phone: string): void {
  if (full.length > 0 && !isFree(caller)) throw tooManyDeclines(phone);
}

export const tooManyDeclines = (phone: string): Refusal => tooMany(say('too_many_attempts_wait', { phone }), 900);

const isFree = ({ kind }: Caller): boolean => kind === 'staff' || kind === 'machine';

/**
 * The same hits within the statement that writes a payment. @throws the refusal of one too many, and with it nothing is
 * written.
 */
export function declinesHeld(limits: Limits, caller: Caller, keys: DeclineKeys): DeclinesHeld {
  const { parts, over, hits } = limits.counting(counted(keys).map(([limit, key]) => ({ limit, key })));
  return { parts, hits, passes: isFree(caller) ? sql`true` : sql`assured(not exists (${over}), ${tooManyHits})` };
}

export interface DeclinesHeld extends Pick<Counting, 'parts' | 'hits'> {
  /** Fails the statement when one is too many. */
  readonly passes: RawBuilder<unknown>;
}

const tooManyHits = 'declines-passed';

/** The refusal where a statement failed by `passes`, else its own error. */
export function refusalOf(error: Error, keys: DeclineKeys, phone: string): Error {
  if (error.message !== `not assured: ${tooManyHits}`) return error;
  for (const [limit] of counted(keys)) limitsHit.inc({ limit });
  return tooManyDeclines(phone);
}

/** A try that counts as declined until it ended otherwise. */
export interface HeldDecline {
  /** It is one too many: nobody may ask the gateway for it. */
  readonly isOver: boolean;
  /** It was no decline, or was not tried. */
  giveBack(): Promise<void>;
}

/**
 * Counts a try as declined before the gateway is asked, so that of many at once no more reach it than may be declined
 * (security.md T25, T45). Staff and machines are counted and never refused.
 */
export async function holdDecline(limits: Limits, caller: Caller, keys: DeclineKeys): Promise<HeldDecline> {
  const asked = counted(keys);
  const held = await limits.reserve(asked);
  const isOver = !isFree(caller) && asked.some(([limit]) => held.isOver(limit));
  if (isOver) await held.giveBack();
  return { isOver, giveBack: () => (isOver ? Promise.resolve() : held.giveBack()) };
}
