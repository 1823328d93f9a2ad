import { randomBytes, randomInt } from 'node:crypto';

/** 128 random bits, base64url: 22 characters. */
export const randomIdentifier = (): string => randomBytes(16).toString('base64url');

/** `count` random decimal digits from the cryptographic source. */
export const randomDigits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');
