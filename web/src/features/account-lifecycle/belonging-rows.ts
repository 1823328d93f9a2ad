import type { MergeComparison, MergeSide } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-lifecycle.ts';
import type { CompareRow, Sides } from './compare-row.ts';

const counted = [
  ['paperless', 'paperlessStays'],
  ['bills', 'billsStay'],
  ['readings', 'readingsStay'],
] as const;

/** What goes over with an account: autopay, paperless billing, bills and readings, and what of it stays behind. */
export function belongingRows(
  { one, other }: MergeComparison,
  { gone, stays }: Sides,
  account: string,
): readonly CompareRow[] {
  const on = ({ autopay }: Pick<MergeSide, 'autopay'>) => (autopay ? say(`autopay_of_${autopay}`) : say('off'));
  const goes = gone.autopay !== null && stays.autopay === null && gone.autopayGoes;
  const ends = gone.autopay !== null && !goes;
  return [
    {
      name: say('autopay'),
      one: on(one),
      other: on(other),
      after: on(goes ? gone : stays),
      ...(ends ? { note: say('autopay_ends', { account }) } : {}),
    },
    ...counted.map(([name, left]) => ({
      name: say(name),
      one: formatNumber(one[name]),
      other: formatNumber(other[name]),
      after: formatNumber(stays[name] + gone[name] - gone[left]),
      ...(gone[left] > 0 ? { note: say('some_stay', { count: gone[left], account }) } : {}),
    })),
  ];
}
