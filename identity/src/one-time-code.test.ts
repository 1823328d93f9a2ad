import { expect, it } from 'vitest';
import { codeOf, newSecret, stepAt, stepOf } from './one-time-code.ts';

// RFC 6238 appendix B, SHA-1, the last six digits; its secret "12345678901234567890" in base32.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('makes the code of the standard at %i seconds', (seconds, code) => {
  expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

it('takes the step before and after, and no other', () => {
  const now = new Date('2026-11-01T05:59:59Z');
  const step = stepAt(now);
  expect(stepOf(secret, codeOf(secret, step), now)).toBe(step);
  expect(stepOf(secret, codeOf(secret, step + 1), now)).toBe(step + 1);
  expect(stepOf(secret, codeOf(secret, step - 1), now)).toBe(step - 1);
  expect(stepOf(secret, codeOf(secret, step + 2), now)).toBeUndefined();
  expect(stepOf(secret, '', now)).toBeUndefined();
});

it('makes secrets of 160 bits that differ', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
});
