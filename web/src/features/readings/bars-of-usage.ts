import { formatShortDate } from '@ratepayer/contract/kit/date-words.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { ReadingInterval } from '@ratepayer/contract/readings/reading-values.ts';
import type { UsageSeries } from '@ratepayer/contract/readings/reading.shapes.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import type { DayBar } from '../../ui/plot/day-bars.tsx';

/** Readings of a meter as bars. Their height is all that is ever a number of the browser; what is read is the text. */
export const barsOfUsage = (
  { readings, unit }: Pick<UsageSeries, 'readings' | 'unit'>,
  interval: ReadingInterval,
  { culture }: Pick<BusinessUnitSummary, 'culture'>,
): readonly DayBar[] =>
  readings.map(({ timestamp, date, value }) => ({
    date: timestamp,
    value: Number(value),
    said: `${formatDate(date)} ${value} ${unit}`,
    short: formatShortDate(date, culture, interval === 'Monthly'),
    isRunning: false,
  }));
