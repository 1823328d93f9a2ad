import { createHash } from 'node:crypto';
import type { Keyring } from '../crypto/keyring.ts';
import { randomIdentifier } from '../crypto/random.ts';
import { type Database, maybeRow, sql } from '../database/database.ts';

/** A challenge that a browser solves by itself and each solution of which counts once, over all nodes: no puzzle, no third party, nothing to press. */
export interface ProofOfWork {
  issue(): string;
  /** True once for a right solution `challenge.nonce`. */
  isSolved(solution: string): Promise<boolean>;
}

const bits = 18;
const lifeMs = 5 * 60_000;

export function makeProofOfWork(db: Database, keyring: Keyring): ProofOfWork {
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
