import { createHash } from 'node:crypto';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Database } from '../../platform/database/database.ts';
import { addressKey, type Limits } from '../../platform/limits/limits.ts';
import { makeProofOfWork, type ProofOfWork } from '../../platform/limits/proof-of-work.ts';
import { shortNumber } from './account-number.rules.ts';

/** What stands before a look-up: limits, and a proof of work (security.md T1). */
export interface LookUpGuard extends ProofOfWork {
  readonly limits: Limits;
  readonly keyring: Keyring;
}

export const makeLookUpGuard = (db: Database, keyring: Keyring, limits: Limits): LookUpGuard => ({
  limits,
  keyring,
  ...makeProofOfWork(db, keyring),
});

export interface LookUpKeys {
  readonly address: string;
  readonly unit: number;
  readonly account: string;
}

/**
 * Every way of typing a number that finds the same account counts as the same number: other zeros are no other account.
 */
export const lookUpKeys = (clientAddress: string, businessUnitId: number, accountNumber: string): LookUpKeys => {
  const account = createHash('sha256').update(shortNumber(accountNumber)).digest('base64url').slice(0, 22);
  return { address: addressKey(clientAddress), unit: businessUnitId, account: `${businessUnitId}:${account}` };
};

export interface Verdict {
  readonly verdict: 'go' | 'wait' | 'challenge';
  /** Says that the look-up was no miss after all. */
  noMiss(): Promise<void>;
}

/**
 * Limits L1: what must happen before this look-up may be tried. It is counted as a miss before it is tried, so that of
 * many at once no more are tried than may miss; one that matches, or is not tried, gives that back. An address that
 * misses too often keeps its count.
 */
export async function verdictBefore(
  { limits }: LookUpGuard,
  keys: LookUpKeys,
  isSolved: () => Promise<boolean>,
): Promise<Verdict> {
  const [address, account, unit] = [
    'L1 misses of an address',
    'L1 misses on an account',
    'L1 misses in a business unit',
  ] as const;
  // In one statement, so that of many at once those that come first in one window come first in all of them.
  const reserved = await limits.reserve([
    ['L1 look-ups of an address', keys.address],
    [address, keys.address],
    [account, keys.account],
    [unit, keys.unit],
  ]);
  const noMiss = () => reserved.giveBack(address, account, unit);
  const untried = async (verdict: 'wait' | 'challenge'): Promise<Verdict> => {
    await (reserved.isOver(address) ? reserved.giveBack(account, unit) : noMiss());
    return { verdict, noMiss: async () => undefined };
  };
  if (reserved.isOver(address)) return untried('wait');
  const suspicious = reserved.isOver(account);
  if (!suspicious && !reserved.isOver(unit) && !reserved.isOver('L1 look-ups of an address'))
    return { verdict: 'go', noMiss };
  if (!(await isSolved())) return untried('challenge');
  if (
    suspicious &&
    (await limits.count('L1 tries on a suspicious account', keys.account)) >
      limits.most('L1 tries on a suspicious account')
  )
    return untried('wait');
  return { verdict: 'go', noMiss };
}
