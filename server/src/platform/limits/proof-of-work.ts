import { createHash } from 'node:crypto';
import type { Keyring } from '../crypto/keyring.ts';
import { randomIdentifier } from '../crypto/random.ts';
import type { Database } from '../database/database.ts';
import { spendOnce } from './spend-once.ts';

/**
 * A challenge that a browser solves by itself and each solution of which counts once, over all nodes: no puzzle, no
 * third party, nothing to press.
 */
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
      return `${body}:${keyring.sign('challenge', body)}`;
    },
    async isSolved(solution) {
      const [challenge = '', nonce = ''] = solution.split('.');
      const [asked, expires, id, signature] = challenge.split(':');
      const body = `${asked}:${expires}:${id}`;
      if (
        !signature ||
        !keyring.verify('challenge', body, signature) ||
        Number(expires) < Date.now() ||
        nonce.length > 20
      )
        return false;
      if (leadingZeroBits(createHash('sha256').update(`${challenge}.${nonce}`).digest()) < Number(asked)) return false;
      return spendOnce(db, challenge, new Date(Number(expires)));
    },
  };
}

function leadingZeroBits(hash: Buffer): number {
  const at = hash.findIndex((byte) => byte !== 0);
  return at < 0 ? hash.length * 8 : at * 8 + Math.clz32(hash[at] ?? 0) - 24;
}
