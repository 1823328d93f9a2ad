import { expect, it } from 'vitest';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { keptTotalsOf } from '@ratepayer/contract/payments/outcome-totals.ts';
import { totalsCards, totalsRows } from './totals-words.ts';

const show = (minor: number) => formatMoney(minor, 'USD');
const sums = (status: string, count: number, amount: number, back = 0, isUnposted = false) => ({
  status,
  isUnposted,
  count,
  amount,
  fee: 0,
  back,
});
const rows = (...some: ReturnType<typeof sums>[]) =>
  totalsRows({ totals: keptTotalsOf(some), show, counted: 'count_payments', amountColumn: 'amount' });
const said = (...some: ReturnType<typeof sums>[]) =>
  rows(...some).map((row) => [row.label, row.sums['amount'], row.whole ?? false]);

it('adds nothing that was voided, declined or failed to the sum in bold', () => {
  expect(
    said(
      sums('Succeeded', 2, 10_000, 1_500),
      sums('Refunded', 1, 2_000, 2_000),
      sums('Voided', 1, 700),
      sums('Declined', 1, 900),
      sums('Error', 1, 100),
      sums('Pending', 1, 50),
    ),
  ).toEqual([
    ['Pending: 1 payment', '$0.50', false],
    ['Declined or failed: 2 payments', '$10.00', false],
    ['Voided: 1 payment', '$7.00', false],
    ['Received: 3 payments', '$120.00', false],
    ['Given back: refunds, chargebacks and returns', '-$35.00', false],
    ['Kept of 7 payments', '$85.00', true],
  ]);
});

it('leaves out what only the biller’s own file posts, says one line where all was kept, and zero where nothing was', () => {
  expect(said(sums('Succeeded', 1, 1_000), sums('Succeeded', 1, 9_000, 0, true)).at(-1)).toEqual([
    'Kept of 2 payments',
    '$10.00',
    true,
  ]);
  expect(said(sums('Succeeded', 1, 1_000))).toEqual([['Total of 1 payment', '$10.00', true]]);
  expect(said(sums('Declined', 3, 1_000)).at(-1)).toEqual(['Kept of 3 payments', '$0.00', true]);
  expect(said()).toEqual([['Total of 0 payments', '$0.00', true]]);
});

it('says what was kept first on a phone', () => {
  expect(totalsCards(rows(sums('Succeeded', 1, 1_000), sums('Voided', 1, 500)), 'amount')[0]).toEqual({
    label: 'Kept of 2 payments',
    amount: '$10.00',
    whole: true,
  });
});
