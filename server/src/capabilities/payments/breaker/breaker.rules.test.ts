import { describe, expect, it } from 'vitest';
import { type BreakerState, restingText, restMinutes, saleMayTry } from './breaker.rules.ts';
import { said } from '../../../platform/texts/say.ts';

describe('a gateway that rests', () => {
  it('asks payers to wait longer the longer it lasts', () => {
    expect([0, 119_999, 120_000, 599_999, 600_000].map(restMinutes)).toEqual([2, 2, 5, 5, 15]);
  });

  it('names another way to pay only where one is open', () => {
    expect(said(restingText('Credit Card', 2, true))).toBe(
      'Card payments are resting for a moment. Nothing was charged. Try again in 2 minutes, or pay by bank account.',
    );
    expect(said(restingText('Credit Card', 5, false))).toBe(
      'Card payments are resting for a moment. Nothing was charged. Try again in 5 minutes.',
    );
    expect(said(restingText('ACH', 2, true))).toBe(
      'Bank account payments are resting for a moment. Nothing was charged. Try again in 2 minutes, or pay by card.',
    );
  });

  it('lets a sale try only where no inquiry did in time', () => {
    const state: BreakerState = { inDoubt: true, restingSinceMs: 0, nextTrialMs: 15_000 };
    expect([15_000, 22_499, 22_500].map((now) => saleMayTry(state, now))).toEqual([false, false, true]);
    expect(saleMayTry({ ...state, nextTrialMs: null }, 1e12)).toBe(false);
  });
});
