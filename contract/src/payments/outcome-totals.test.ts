import { describe, expect, it } from 'vitest';
import { keptTotals, keptTotalsOf, outcomeNames, outcomeOf, type StatusSums } from './outcome-totals.ts';
import { paymentStatuses } from './payment-state.ts';

const row = (status: string, amount: number, more: Partial<StatusSums> = {}): StatusSums => ({
  status,
  isUnposted: false,
  count: 1,
  amount,
  fee: 0,
  back: 0,
  ...more,
});

describe('totals of payments', () => {
  it('sort every status into one outcome; what the biller posts by its own file is only recorded', () => {
    const sorted = (isUnposted: boolean) =>
      Object.fromEntries(paymentStatuses.map((status) => [status, outcomeOf({ status, isUnposted })]));
    const posted = {
      Pending: 'pending',
      Succeeded: 'received',
      Declined: 'failed',
      Error: 'failed',
      Abandoned: 'failed',
      Refunded: 'received',
      Voided: 'voided',
    };
    expect(sorted(false)).toEqual(posted);
    expect(sorted(true)).toEqual({ ...posted, Succeeded: 'recordedOnly', Refunded: 'recordedOnly' });
  });

  it('keep what was received less what went back of it, and nothing else', () => {
    const totals = keptTotalsOf([
      row('Voided', 1000, { count: 2, fee: 50, back: 9 }),
      row('Succeeded', 5000, { count: 3, fee: 100, back: 700 }),
      row('Refunded', 800, { fee: 20, back: 800 }),
      row('Succeeded', 400, { isUnposted: true, back: 30 }),
      row('Declined', 70, { count: 4 }),
      row('Error', 30),
      row('Pending', 60),
      row('Abandoned', 0, { count: 0 }),
    ]);
    expect(totals).toEqual({
      keptMinor: 4300,
      givenBackMinor: 1500,
      outcomes: [
        { outcome: 'received', count: 4, amountMinor: 5800, serviceFeeAmountMinor: 120 },
        { outcome: 'recordedOnly', count: 1, amountMinor: 400, serviceFeeAmountMinor: 0 },
        { outcome: 'voided', count: 2, amountMinor: 1000, serviceFeeAmountMinor: 50 },
        { outcome: 'failed', count: 5, amountMinor: 100, serviceFeeAmountMinor: 0 },
        { outcome: 'pending', count: 1, amountMinor: 60, serviceFeeAmountMinor: 0 },
      ],
    });
    expect(keptTotals.parse(totals)).toEqual(totals);
    for (const none of [[], [row('Voided', 0, { count: 0 })]])
      expect(keptTotalsOf(none)).toEqual({ keptMinor: 0, givenBackMinor: 0, outcomes: [] });
  });

  it('travel under their name and with outcomes of these names only', () => {
    expect(keptTotals.meta()).toMatchObject({ id: 'KeptTotals' });
    const one = { outcome: 'received', count: 1, amountMinor: 1, serviceFeeAmountMinor: 0 };
    const all = (outcome: object) =>
      keptTotals.safeParse({ keptMinor: 1, givenBackMinor: 0, outcomes: [outcome] }).success;
    for (const outcome of outcomeNames) expect(all({ ...one, outcome })).toBe(true);
    expect([
      all({ ...one, outcome: 'lost' }),
      all({ ...one, count: 0.5 }),
      keptTotals.safeParse({ outcomes: [] }).success,
    ]).toEqual([false, false, false]);
  });
});
