import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits in base32, as authenticator apps read it (RFC 4226, 6238). */
export function newSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The code of a step (RFC 4226 5.3, dynamic truncation). */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (hash[hash.length - 1] ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/**
 * The step a typed code belongs to: this one, or one before or after for clocks that differ; undefined when it is
 * wrong.
 */
export function stepOf(secret: string, typed: string, now: Date): number | undefined {
  const given = Buffer.from(typed.replace(/\s/g, ''));
  return [0, -1, 1]
    .map((by) => stepAt(now) + by)
    .find((step) => {
      const expected = Buffer.from(codeOf(secret, step));
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
}
