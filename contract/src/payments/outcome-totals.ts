import { z } from 'zod';
import { minor } from '../kit/shapes.ts';

/** What became of payments, as their sums are split: only what was received and posted is revenue (domain rule 7). */
export const outcomeNames = ['received', 'recordedOnly', 'voided', 'failed', 'pending'] as const;
export type OutcomeName = (typeof outcomeNames)[number];

/** The sums of one outcome; `serviceFeeAmountMinor` is of the fees of these payments, 0 where the list holds none. */
export const outcomeSum = z.object({
  outcome: z.enum(outcomeNames),
  count: z.number().int(),
  amountMinor: minor,
  serviceFeeAmountMinor: minor,
});

/**
 * The sums of a list over its whole filter, split by outcome. `keptMinor` is what was received less `givenBackMinor`.
 */
export const keptTotals = z
  .object({ keptMinor: minor, givenBackMinor: minor, outcomes: z.array(outcomeSum) })
  .meta({ id: 'KeptTotals' });
export type KeptTotals = z.infer<typeof keptTotals>;

/** Sums of payments (or of their lines, or fees) of one status, in minor units. */
export interface StatusSums {
  readonly status: string;
  /** Received elsewhere, and posted by the biller's own file: no revenue here. */
  readonly isUnposted: boolean;
  readonly count: number;
  readonly amount: number;
  readonly fee: number;
  /** Refunded, or taken back by a bank or card issuer. */
  readonly back: number;
}

/** Received stays received when it is refunded: what went back is a sum of its own. */
export function outcomeOf({ status, isUnposted }: Pick<StatusSums, 'status' | 'isUnposted'>): OutcomeName {
  if (status === 'Succeeded' || status === 'Refunded') return isUnposted ? 'recordedOnly' : 'received';
  if (status === 'Voided') return 'voided';
  return status === 'Pending' ? 'pending' : 'failed';
}

/** The totals of a list from the sums of its statuses. */
export function keptTotalsOf(rows: readonly StatusSums[]): KeptTotals {
  const sum = (some: readonly StatusSums[], what: 'count' | 'amount' | 'fee' | 'back') =>
    some.reduce((total, row) => total + row[what], 0);
  const of = (outcome: OutcomeName) => rows.filter((row) => outcomeOf(row) === outcome);
  const received = of('received');
  const outcomes = outcomeNames.flatMap((outcome) => {
    const own = of(outcome);
    return sum(own, 'count') === 0
      ? []
      : [
          {
            outcome,
            count: sum(own, 'count'),
            amountMinor: sum(own, 'amount'),
            serviceFeeAmountMinor: sum(own, 'fee'),
          },
        ];
  });
  return {
    keptMinor: sum(received, 'amount') - sum(received, 'back'),
    givenBackMinor: sum(received, 'back'),
    outcomes,
  };
}
