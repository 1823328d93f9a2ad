import { formatRough } from '@ratepayer/contract/kit/figures.ts';
import { useQuery } from '@tanstack/react-query';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { DayBars } from '../../ui/plot/day-bars.tsx';
import { PlotPanel } from '../../ui/plot/plot-panel.tsx';
import { barsOfUsage } from './bars-of-usage.ts';

const interval = 'Monthly';
const months = 12;

/** What the first meter of an account showed in the last twelve months; nothing where it has none. */
export function UsageShortly({ record, unit }: Shown<AccountPage>) {
  const asked = { businessUnitId: unit.id, accountId: record.id, Interval: interval } as const;
  const read = useQuery(queryOf(readingApi.getUsage, asked, { quiet: true }));
  const [first] = read.data?.series ?? [];
  if (!first) return null;
  const series = { ...first, readings: first.readings.slice(-months) };
  const { key, readings } = series;
  const [from, to] = [readings[0]?.date, readings.at(-1)?.date].map(formatDate);
  const says = say('usage_says', { key, unit: series.unit, first: from ?? '', last: to ?? '' });
  return (
    <PlotPanel
      title={say('meter_of', { key, unit: series.unit })}
      says={says}
      isPending={false}
      isFailed={false}
      onRetry={() => void read.refetch()}
      plot={() => (
        <DayBars
          says={says}
          bars={barsOfUsage(series, interval, unit)}
          short={(value) => formatRough(value, unit.culture)}
        />
      )}
      heads={[say('date'), { figures: say('value_unit', { unit: series.unit }) }]}
      rows={() =>
        readings.toReversed().map(({ id, date, value }) => (
          <tr key={id}>
            <td>{formatDate(date)}</td>
            <td className="r num">{value}</td>
          </tr>
        ))
      }
    />
  );
}
