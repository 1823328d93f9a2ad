import { randomBytes, randomInt } from 'node:crypto';

/** 128 random bits, base64url: 22 characters. */
export const randomIdentifier = (): string => randomBytes(16).toString('base64url');

/** `count` random decimal digits from the cryptographic source. */
export const randomDigits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** A random integer above 0 of so many bits, at most 52, exact as a number. */
export const randomNumber = (bits: number): number =>
  Number(BigInt(`0x${randomBytes(8).toString('hex')}`) >> BigInt(64 - bits)) || 1;
