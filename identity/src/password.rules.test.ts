import { describe, expect, it } from 'vitest';
import { isLeaked } from './leaked-passwords.ts';
import { passwordProblem } from './password.rules.ts';

describe('a new password', () => {
  const words = ['ada.lovelace', 'City of Riverton', 'riverton'];

  it('has a length that keeps guessing slow', () => {
    expect(passwordProblem('elevenchars', [])).toBe('Use 12 to 128 characters.');
    expect(passwordProblem('x1y2'.repeat(33), [])).toBe('Use 12 to 128 characters.');
    expect(passwordProblem('elevenchars!', [])).toBeUndefined();
  });

  it('does not consist of words that a stranger tries first', () => {
    for (const easy of ['ratepayer12345', 'Password123456', 'Ada.Lovelace99', 'RIVERTON-2026', 'City of Riverton', 'aaaaaaaaaaaa'])
      expect(passwordProblem(easy, words), easy).toBe('This password is easy to guess. Choose another.');
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
