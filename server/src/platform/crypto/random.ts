import { randomBytes, randomFillSync, randomInt } from 'node:crypto';

// Asking for random bytes costs more than making them: they are asked for by the hundred, as Node does it for UUIDs.
const pool = Buffer.alloc(256 * 16);
let used = pool.length;

/** 128 random bits that nobody gets again, as text. */
function random128(encoding: 'base64' | 'base64url'): string {
  if (used >= pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const text = pool.toString(encoding, used, used + 16);
  pool.fill(0, used, used + 16);
  used += 16;
  return text;
}

/** 128 random bits, base64url: 22 characters. */
export const randomIdentifier = (): string => random128('base64url');

/** For the policy of one page. */
export const randomNonce = (): string => random128('base64');

/** `count` random decimal digits from the cryptographic source. */
export const randomDigits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** A random integer above 0 of so many bits, at most 52, exact as a number. */
export const randomNumber = (bits: number): number =>
  Number(BigInt(`0x${randomBytes(8).toString('hex')}`) >> BigInt(64 - bits)) || 1;
