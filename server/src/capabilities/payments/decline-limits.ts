import type { Caller } from '../../platform/http/caller.ts';
import { tooMany } from '../../platform/http/refusal.ts';
import type { LimitName } from '../../platform/limits/limit-table.ts';
import { addressKey, type Limits } from '../../platform/limits/limits.ts';

/** Whose declines are counted together: a thief's cards differ, the accounts and addresses do not, and the other way round. */
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

/** The full windows among a payer's, as a statement: read with the facts, no connection beside the transaction's own. */
export const fullDeclines = (limits: Limits, keys: DeclineKeys) => limits.fullAmong(counted(keys));

/** Stops a payer after too many declines, before anything is written (security.md T25). @throws 429. */
export function refuseAfterDeclines(caller: Caller, full: readonly unknown[], phone: string): void {
  if (full.length > 0 && caller.kind !== 'staff' && caller.kind !== 'machine') throw tooMany(`Too many attempts. Wait 15 minutes or call ${phone}.`, 900);
}

export async function countDecline(limits: Limits, keys: DeclineKeys): Promise<void> {
  await Promise.all(counted(keys).map(([limit, key]) => limits.count(limit, key)));
}
