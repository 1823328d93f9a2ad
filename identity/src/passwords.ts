import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** `argon2id$memory$passes$salt$hash`, so that a change of cost is seen at the next sign-in. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', { message: password, nonce, ...cost });
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), hash.toString('base64url')].join('$');
}

let dummy: Promise<string> | undefined;

/**
 * True when the password is right. Without a stored hash it takes as long and answers false, so that time tells
 * nothing.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  dummy ??= hashPassword('nobody');
  const [, memory, passes, nonce, hash] = (stored ?? (await dummy)).split('$');
  const made = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce ?? '', 'base64url'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: 1,
    tagLength: 32,
  });
  const kept = Buffer.from(hash ?? '', 'base64url');
  return timingSafeEqual(made, kept) && stored !== undefined;
}

/** Whether a stored password was hashed at another cost than today's, and is to be hashed anew at this sign-in. */
export const isOldHash = (stored: string): boolean => !stored.startsWith(`argon2id$${cost.memory}$${cost.passes}$`);
