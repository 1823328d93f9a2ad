import { createHash } from 'node:crypto';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Database } from '../../platform/database/database.ts';
import { addressKey, type Limits } from '../../platform/limits/limits.ts';
import { makeProofOfWork, type ProofOfWork } from '../../platform/limits/proof-of-work.ts';

/** What stands before a look-up: limits, and a proof of work (security.md T1). */
export interface LookUpGuard extends ProofOfWork {
  readonly limits: Limits;
  readonly keyring: Keyring;
}

export const makeLookUpGuard = (db: Database, keyring: Keyring, limits: Limits): LookUpGuard => ({ limits, keyring, ...makeProofOfWork(db, keyring) });

export interface LookUpKeys {
  readonly address: string;
  readonly unit: number;
  readonly account: string;
}

export const lookUpKeys = (clientAddress: string, businessUnitId: number, accountNumber: string): LookUpKeys => {
  const account = createHash('sha256').update(accountNumber.replace(/[\s-]/g, '').toLowerCase()).digest('base64url').slice(0, 22);
  return { address: addressKey(clientAddress), unit: businessUnitId, account: `${businessUnitId}:${account}` };
};

/** Limits L1: what must happen before this look-up may be tried. */
export async function verdictBefore({ limits }: LookUpGuard, keys: LookUpKeys, isSolved: () => Promise<boolean>): Promise<'go' | 'wait' | 'challenge'> {
  const [addressFull, suspicious, unitFull, tries] = await Promise.all([
    limits.isFull('L1 misses of an address', keys.address),
    limits.isFull('L1 misses on an account', keys.account),
    limits.isFull('L1 misses in a business unit', keys.unit),
    limits.count('L1 look-ups of an address', keys.address),
  ]);
  if (addressFull) return 'wait';
  if (!suspicious && !unitFull && tries <= limits.most('L1 look-ups of an address')) return 'go';
  if (!(await isSolved())) return 'challenge';
  return suspicious && (await limits.count('L1 tries on a suspicious account', keys.account)) > limits.most('L1 tries on a suspicious account') ? 'wait' : 'go';
}

export async function countMiss({ limits }: LookUpGuard, keys: LookUpKeys): Promise<void> {
  await Promise.all([limits.count('L1 misses of an address', keys.address), limits.count('L1 misses on an account', keys.account), limits.count('L1 misses in a business unit', keys.unit)]);
}
