import { expect, it } from 'vitest';
import { usualAmount } from './usual-amount.rules.ts';

it('finds the amount in the middle, however often each stands', () => {
  const of = (...amounts: number[]) => {
    const counted = new Map<number, number>();
    for (const amount of amounts) counted.set(amount, (counted.get(amount) ?? 0) + 1);
    return usualAmount(counted);
  };
  expect(of()).toBe(0);
  expect(of(7)).toBe(7);
  expect(of(9, 1)).toBe(5);
  expect(of(100, 5, 5)).toBe(5);
  expect(of(1, 1, 1, 50)).toBe(1);
  expect(of(1, 2, 3, 4)).toBe(2.5);
  expect(of(4, 4, 1, 9, 9)).toBe(4);
});
