import { describe, expect, it } from 'vitest';
import { isLeaked } from './leaked-passwords.ts';
import { hashPassword, isOldHash, verifyPassword } from './passwords.ts';
import { sessionSeconds } from './providers.ts';
import { passwordProblem } from './password.rules.ts';

describe('a new password', () => {
  const words = ['ada.lovelace', 'City of Riverton', 'riverton'];

  it('has a length that keeps guessing slow', () => {
    expect(passwordProblem('elevenchars', [])).toEqual({
      key: 'password_length',
      places: { least: '12', most: '128' },
    });
    expect(passwordProblem('x1y2'.repeat(33), [])).toEqual({
      key: 'password_length',
      places: { least: '12', most: '128' },
    });
    expect(passwordProblem('elevenchars!', [])).toBeUndefined();
  });

  it('does not consist of words that a stranger tries first', () => {
    for (const easy of [
      'ratepayer12345',
      'Password123456',
      'Ada.Lovelace99',
      'RIVERTON-2026',
      'City of Riverton',
      'aaaaaaaaaaaa',
    ])
      expect(passwordProblem(easy, words), easy).toEqual({ key: 'password_easy' });
    expect(passwordProblem('riverton heron umbrella', words)).toBeUndefined();
  });

  it('does not stand in the list of leaked ones, in any case of letters', async () => {
    expect(await isLeaked('1q2w3e4r5t6y')).toBe(true);
    expect(await isLeaked('1Q2W3E4R5T6Y')).toBe(true);
    expect(await isLeaked('unbelievable')).toBe(true);
    expect(await isLeaked('heron umbrella tangent')).toBe(false);
    expect(await isLeaked('unbelievabl')).toBe(false);
  });
});

describe('a stored password', () => {
  it('tells whether its cost is still today’s', async () => {
    const hash = await hashPassword('heron umbrella tangent');
    expect(isOldHash(hash)).toBe(false);
    expect(isOldHash(hash.replace('$19456$2$', '$4096$3$'))).toBe(true);
    expect(await verifyPassword('heron umbrella tangent', hash)).toBe(true);
  });
});

describe('the life of a session at the provider', () => {
  it('is half an hour without a request, and never beyond twelve hours', () => {
    const at = 1_800_000_000;
    expect(sessionSeconds('people', undefined, at)).toBe(1800);
    expect(sessionSeconds('people', at - 60, at)).toBe(1800);
    expect(sessionSeconds('people', at - 12 * 3600 + 100, at)).toBe(100);
    expect(sessionSeconds('people', at - 13 * 3600, at)).toBe(1);
    expect(sessionSeconds('lookups', at - 4 * 3600 + 5, at)).toBe(5);
  });
});
