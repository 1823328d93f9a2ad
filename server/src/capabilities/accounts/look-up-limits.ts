import { createHash } from 'node:crypto';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { type Database, maybeRow, sql } from '../../platform/database/database.ts';
import { addressKey, countHit, readHits } from '../../platform/limits/limit.ts';

/** A proof of work that the browser solves by itself: no puzzle, no third party, nothing to press (security.md T1). */
export interface Challenges {
  issue(): string;
  /** True once for a right solution `challenge.nonce`. */
  isSolved(solution: string): Promise<boolean>;
}

const bits = 18;
const lifeMs = 5 * 60_000;

export function makeChallenges(db: Database, keyring: Keyring): Challenges {
  return {
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
  readonly unit: string;
  readonly account: string;
}

export const lookUpKeys = (clientAddress: string, businessUnitId: number, accountNumber: string): LookUpKeys => {
  const account = createHash('sha256').update(accountNumber.replace(/[\s-]/g, '').toLowerCase()).digest('base64url').slice(0, 22);
  return { address: `look-up:${addressKey(clientAddress)}`, unit: `look-up:unit:${businessUnitId}`, account: `look-up:account:${businessUnitId}:${account}` };
};

/** Limits L1: what must happen before this look-up may be tried. */
export async function verdictBefore(db: Database, keys: LookUpKeys, isSolved: () => Promise<boolean>): Promise<'go' | 'wait' | 'challenge'> {
  const [addressMisses, accountMisses, unitMisses, tries] = await Promise.all([
    readHits(db, `${keys.address}:miss`, 600),
    readHits(db, `${keys.account}:miss`, 3600),
    readHits(db, `${keys.unit}:miss`, 600),
    countHit(db, `${keys.address}:all`, 600),
  ]);
  if (addressMisses >= 5) return 'wait';
  const suspicious = accountMisses >= 10;
  if (!suspicious && unitMisses < 200 && tries <= 20) return 'go';
  if (!(await isSolved())) return 'challenge';
  return suspicious && (await countHit(db, `${keys.account}:try`, 300)) > 1 ? 'wait' : 'go';
}

export async function countMiss(db: Database, keys: LookUpKeys): Promise<void> {
  await Promise.all([countHit(db, `${keys.address}:miss`, 600), countHit(db, `${keys.account}:miss`, 3600), countHit(db, `${keys.unit}:miss`, 600)]);
}
