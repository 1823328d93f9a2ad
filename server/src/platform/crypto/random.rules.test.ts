import { expect, it } from 'vitest';
import { randomIdentifier, randomNonce } from './random.ts';

it('hands out 128 random bits once, past what is asked for at a time', () => {
  const made = Array.from({ length: 2_000 }, () => randomIdentifier());
  expect(new Set(made).size).toBe(made.length);
  for (const one of made) expect(one).toMatch(/^[\w-]{22}$/);
  const bytes = made.map((one) => Buffer.from(one, 'base64url'));
  for (let at = 0; at < 16; at++) expect(new Set(bytes.map((one) => one[at])).size).toBeGreaterThan(200);
  expect(Buffer.from(randomNonce(), 'base64')).toHaveLength(16);
});
