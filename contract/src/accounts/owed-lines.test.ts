import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { owedLines } from './owed-lines.ts';

const today = '2026-03-04';
const nothing = {
  balance: 0,
  lateFee: 0,
  lateFeeApplicable: true,
  pastDueAmountMinor: 0,
  dueDate: null,
  openCharges: [],
};
const charge = (id: number, remainingMinor: number, includedInBalance: boolean, dueDate = '2026-03-15') => ({
  id,
  description: `Charge ${id}`,
  dueDate,
  amountMinor: remainingMinor,
  remainingMinor,
  includedInBalance,
});
const told = (account: Parameters<typeof owedLines>[0]) =>
  owedLines(account, today).map(({ kind, amountMinor, isPastDue }) => [kind, amountMinor, isPastDue]);

describe('why an account owes', () => {
  it('is nothing where it owes nothing', () => expect(told(nothing)).toEqual([]));

  it('is what is past due apart from what comes next', () =>
    expect(told({ ...nothing, balance: 8_412, pastDueAmountMinor: 2_000, dueDate: '2026-03-15' })).toEqual([
      ['pastDue', 2_000, true],
      ['balance', 6_412, false],
    ]));

  it('is one line where all of it is past due, or its day has gone by', () => {
    expect(told({ ...nothing, balance: 2_000, pastDueAmountMinor: 2_000 })).toEqual([['balance', 2_000, true]]);
    expect(told({ ...nothing, balance: 2_000, dueDate: '2026-03-03' })).toEqual([['balance', 2_000, true]]);
    expect(told({ ...nothing, balance: 2_000, dueDate: today })).toEqual([['balance', 2_000, false]]);
  });

  it('is its charges, the rest of the balance, charges beside it and the late fee where there is one', () => {
    const openCharges = [charge(1, 5_000, true, '2026-02-15'), charge(2, 900, false)];
    expect(told({ ...nothing, balance: 6_000, lateFee: 300, openCharges })).toEqual([
      ['charge', 5_000, true],
      ['rest', 1_000, false],
      ['charge', 900, false],
      ['lateFee', 300, false],
    ]);
    expect(owedLines({ ...nothing, balance: 6_000, openCharges }, today).map(({ isBeside }) => isBeside)).toEqual([
      false,
      false,
      true,
    ]);
    expect(told({ ...nothing, lateFee: 300, lateFeeApplicable: false })).toEqual([]);
  });

  it('calls a credit never past due', () =>
    expect(told({ ...nothing, balance: -500, dueDate: '2026-01-01' })).toEqual([['balance', -500, false]]));

  it('adds up to the total outstanding, whatever there is', () => {
    const amount = fc.integer({ min: -90_000, max: 90_000 });
    fc.assert(
      fc.property(
        fc.record({ balance: amount, lateFee: fc.nat(900), lateFeeApplicable: fc.boolean(), past: fc.nat(90_000) }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9_000 }), fc.boolean()), { maxLength: 4 }),
        ({ balance, lateFee, lateFeeApplicable, past }, charges) => {
          const openCharges = charges.map(([remaining, inside], at) => charge(at + 1, remaining, inside));
          const beside = charges.reduce((sum, [remaining, inside]) => sum + (inside ? 0 : remaining), 0);
          const pastDueAmountMinor = Math.max(0, Math.min(past, balance));
          const lines = owedLines(
            { ...nothing, balance, lateFee, lateFeeApplicable, pastDueAmountMinor, openCharges },
            today,
          );
          const total = balance + (lateFeeApplicable ? lateFee : 0) + beside;
          expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(total);
        },
      ),
    );
  });
});
