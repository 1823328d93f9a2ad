import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayIn } from '../kit/texts.ts';
import { texts } from '../texts/payer/en-US.ts';
import { type AmountProblem, amountMessage, checkAmount, checkTotal, mostPayable } from './amount-rules.ts';

const limits = {
  partialPayments: true,
  overpayment: false,
  overpaymentLimitMinor: 50,
  minimumMinor: 100,
  maximumMinor: 10_000,
};
const over = { ...limits, overpayment: true };

describe('what may be paid on an account', () => {
  it.each([
    [limits, 500, 500],
    [limits, 0, 0],
    [limits, -300, 0],
    [over, 500, 550],
    [over, -300, 50],
    [{ ...over, overpaymentLimitMinor: 0 }, 500, 500],
    [{ ...over, overpaymentLimitMinor: null }, 500, null],
    [{ ...limits, overpaymentLimitMinor: null }, 500, 500],
  ])('under %o an account that owes %i takes at most %s', (rules, due, most) =>
    expect(mostPayable(rules, due)).toBe(most),
  );

  const whole = { ...limits, partialPayments: false };
  it.each<[typeof limits, number, number, AmountProblem | undefined]>([
    [limits, 500, 0, { kind: 'zero' }],
    [limits, 500, -1, { kind: 'zero' }],
    [limits, 500, 1, undefined],
    [limits, 500, 500, undefined],
    [limits, 500, 501, { kind: 'aboveDue', limitMinor: 500 }],
    [limits, 0, 1, { kind: 'aboveDue', limitMinor: 0 }],
    [whole, 500, 499, { kind: 'partial' }],
    [whole, 500, 500, undefined],
    [whole, 500, 0, { kind: 'zero' }],
    [{ ...whole, overpayment: true }, 500, 550, undefined],
    [{ ...whole, overpayment: true }, 500, 551, { kind: 'aboveDue', limitMinor: 550 }],
  ])('under %o with %i due the amount %i is judged %o', (rules, due, amount, problem) =>
    expect(checkAmount(rules, due, amount)).toEqual(problem),
  );

  it('has no end where overpayment has none', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1 }), (due, amount) => {
        expect(checkAmount({ ...over, overpaymentLimitMinor: null }, due, amount)).toBeUndefined();
      }),
    );
  });
});

it.each<[number, AmountProblem | undefined]>([
  [-1, { kind: 'zero' }],
  [0, { kind: 'zero' }],
  [1, { kind: 'belowMinimum', limitMinor: 100 }],
  [99, { kind: 'belowMinimum', limitMinor: 100 }],
  [100, undefined],
  [10_000, undefined],
  [10_001, { kind: 'aboveMaximum', limitMinor: 10_000 }],
])('a payment of %i in all is judged %o', (total, problem) => expect(checkTotal(limits, total)).toEqual(problem));

it.each<[AmountProblem, string]>([
  [{ kind: 'zero' }, 'Enter an amount above <0>'],
  [{ kind: 'belowMinimum', limitMinor: 100 }, 'The smallest payment is <100>'],
  [{ kind: 'aboveMaximum', limitMinor: 9 }, 'The largest payment is <9>. Make more than one payment or call us.'],
  [{ kind: 'aboveDue', limitMinor: 550 }, 'You can pay at most <550> on this account'],
  [{ kind: 'partial' }, 'Partial payments are not accepted'],
])('%o is said as "%s"', (problem, text) =>
  expect(amountMessage(problem, (minor) => `<${minor}>`, sayIn(texts, 'en-US'))).toBe(text),
);
