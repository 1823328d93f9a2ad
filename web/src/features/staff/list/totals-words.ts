import type { KeptTotals, OutcomeName } from '@ratepayer/contract/payments/outcome-totals.ts';
import type { CardTotal } from '../../../ui/list/list-cards.tsx';
import type { TotalsRow } from '../../../ui/list/totals-rows.tsx';
import { say } from '../../../platform/texts/lists.ts';

const outcomeWords = {
  received: 'sum_received',
  recordedOnly: 'sum_recorded_only',
  voided: 'sum_voided',
  failed: 'sum_failed',
  pending: 'sum_pending',
} as const satisfies Record<OutcomeName, string>;

interface Words {
  readonly totals: KeptTotals;
  readonly show: (minor: number) => string;
  /** So many rows of the list, in words. */
  readonly counted: 'count_payments' | 'count_fees' | 'count_lines';
  /** The columns that the sums stand in. */
  readonly amountColumn: string;
  readonly feeColumn?: string;
}

/**
 * The sums of a list in words: each outcome by itself, and in bold what was kept of it. One line where all of it was
 * kept.
 */
export function totalsRows({ totals, show, counted: word, amountColumn, feeColumn }: Words): TotalsRow[] {
  const count = totals.outcomes.reduce((sum, each) => sum + each.count, 0);
  const counted = (n: number) => say(word, { count: n });
  const fee = (minor: number) => (feeColumn && minor !== 0 ? { [feeColumn]: show(minor) } : {});
  const [only] = totals.outcomes;
  if (totals.outcomes.every((each) => each.outcome === 'received') && totals.givenBackMinor === 0)
    return [
      {
        label: say('total_of', { rows: counted(count) }),
        sums: { [amountColumn]: show(totals.keptMinor), ...fee(only?.serviceFeeAmountMinor ?? 0) },
        whole: true,
      },
    ];
  const left = totals.outcomes.filter((each) => each.outcome !== 'received').toReversed();
  const received = totals.outcomes.filter((each) => each.outcome === 'received');
  const part = ({
    outcome,
    count: n,
    amountMinor,
    serviceFeeAmountMinor,
  }: KeptTotals['outcomes'][number]): TotalsRow => ({
    label: say(outcomeWords[outcome], { rows: counted(n) }),
    sums: { [amountColumn]: show(amountMinor), ...fee(serviceFeeAmountMinor) },
  });
  return [
    ...left.map(part),
    ...received.map(part),
    ...(totals.givenBackMinor === 0
      ? []
      : [{ label: say('sum_given_back'), sums: { [amountColumn]: show(-totals.givenBackMinor) } }]),
    { label: say('sum_kept', { rows: counted(count) }), sums: { [amountColumn]: show(totals.keptMinor) }, whole: true },
  ];
}

/** The same above the cards of a phone: what was kept first, the rest only where there is more to say. */
export const totalsCards = (rows: readonly TotalsRow[], amountColumn: string): CardTotal[] =>
  rows
    .toReversed()
    .map(({ label, sums, whole }) => ({ label, amount: sums[amountColumn] ?? '', ...(whole ? { whole } : {}) }));
