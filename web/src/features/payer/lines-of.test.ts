import { expect, it } from 'vitest';
import type { IntentAccount } from '@ratepayer/contract/payments/intent.shapes.ts';
import { linesOf } from './amounts.ts';

const account = {
  id: 3,
  balance: 1000,
  lateFee: 200,
  openCharges: [
    { id: 7, remainingMinor: 300 },
    { id: 8, remainingMinor: 400 },
  ],
} as IntentAccount;
const split = (amountMinor: number, of = account) =>
  linesOf(of, amountMinor).map((line) => [line.lineItemType, line.accountChargeId, line.amountMinor]);

it('puts an amount on the balance first, then the late fee, then open charges, and what is left on the balance', () => {
  expect(split(900)).toEqual([['AccountBalance', null, 900]]);
  expect(split(1350)).toEqual([
    ['AccountBalance', null, 1000],
    ['LateFee', null, 200],
    ['OpenCharge', 7, 150],
  ]);
  expect(split(2000)).toEqual([
    ['AccountBalance', null, 1100],
    ['LateFee', null, 200],
    ['OpenCharge', 7, 300],
    ['OpenCharge', 8, 400],
  ]);
  expect(split(50, { ...account, balance: -500, lateFee: 0 })).toEqual([['OpenCharge', 7, 50]]);
  expect(split(0)).toEqual([]);
});
