import type { FeeScheduleRow } from '@ratepayer/contract/fees/fee.operations.ts';

type Row = Pick<FeeScheduleRow, 'channel' | 'paymentSourceType' | 'standing' | 'effectiveDate'>;

/** What stands for a fee next: of its channel and source, the first that is planned after it. */
export const plannedChangeOf = <R extends Row>(row: Row, all: readonly R[]): R | undefined =>
  row.standing === 'Past'
    ? undefined
    : all
        .filter(
          (one) =>
            one.standing === 'Planned' &&
            one.channel === row.channel &&
            one.paymentSourceType === row.paymentSourceType &&
            one.effectiveDate > row.effectiveDate,
        )
        .toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1))[0];
