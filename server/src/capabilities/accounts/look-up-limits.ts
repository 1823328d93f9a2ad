import { createHash } from 'node:crypto';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { type Database, maybeRow, sql } from '../../platform/database/database.ts';
import { addressKey, type Limits } from '../../platform/limits/limits.ts';

/** What stands before a look-up: limits, and a proof of work that the browser solves by itself (security.md T1): no puzzle, no third party, nothing to press. */
export interface LookUpGuard {
  readonly limits: Limits;
  readonly keyring: Keyring;
  issue(): string;
  /** True once for a right solution `challenge.nonce`. */
  isSolved(solution: string): Promise<boolean>;
}

const bits = 18;
const lifeMs = 5 * 60_000;

export function makeLookUpGuard(db: Database, keyring: Keyring, limits: Limits): LookUpGuard {
  return {
    limits,
    keyring,
    issue() {
      const body = `${bits}:${Date.now() + lifeMs}:${randomIdentifier()}`;
      return `${body}:${keyring.sign('challenge', body).slice(0, 22)}`;
    },
    async isSolved(solution) {
      const [challenge = '', nonce = ''] = solution.split('.');
      const [asked, expires, id, signature] = challenge.split(':');
      const body = `${asked}:${expires}:${id}`;
      if (!signature || keyring.sign('challenge', body).slice(0, 22) !== signature || Number(expires) < Date.now() || nonce.length > 20) return false;
      if (leadingZeroBits(createHash('sha256').update(`${challenge}.${nonce}`).digest()) < Number(asked)) return false;
      const spent = await db.platform((tx) =>
        maybeRow(tx, sql`insert into spent_challenge (challenge, expires_date) values (${challenge}, to_timestamp(${Number(expires) / 1000})) on conflict do nothing returning 1`),
      );
      return spent !== undefined;
    },
  };
}

function leadingZeroBits(hash: Buffer): number {
  const at = hash.findIndex((byte) => byte !== 0);
  return at < 0 ? hash.length * 8 : at * 8 + Math.clz32(hash[at] ?? 0) - 24;
}

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
