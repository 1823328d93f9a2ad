import { formatMonth } from '@ratepayer/contract/kit/date-words.ts';
import { Link } from 'react-router';
import type { Adoption } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { formatNumber } from '@ratepayer/contract/kit/money.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { DayBars, shades } from '../../ui/plot/day-bars.tsx';
import { PlotPanel } from '../../ui/plot/plot-panel.tsx';
import { RankedBars } from '../../ui/plot/ranked-bars.tsx';
import { filterOf, labelOf } from './channel-words.ts';
import { type DashboardPart, listOf } from './period.ts';

interface Props extends Pick<DashboardPart, 'unit'> {
  readonly adoption: Adoption | undefined;
  readonly read: { readonly isPending: boolean; readonly isError: boolean; readonly refetch: () => unknown };
}

/** How many payments came by which channel: in all these months, and in each; each number opens its payments. */
export function ChannelsByMonth({ unit, adoption, read }: Props) {
  const months = adoption?.months ?? [];
  const sums = new Map<string, number>();
  for (const { payments } of months)
    for (const { channel, count } of payments) sums.set(channel, (sums.get(channel) ?? 0) + count);
  const channels = [...sums].toSorted(([, a], [, b]) => b - a);
  const countIn = (month: Adoption['months'][number], channel: string) =>
    month.payments.find((taken) => taken.channel === channel)?.count ?? 0;
  const sayIn = (month: Adoption['months'][number], channel: string) =>
    `${labelOf(channel)} ${formatNumber(countIn(month, channel), unit.culture)}`;
  return (
    <PlotPanel
      title={say('payments_by_channel')}
      says={say('payments_by_channel_says')}
      isPending={read.isPending}
      isFailed={read.isError}
      onRetry={() => void read.refetch()}
      empty={adoption && channels.length === 0 ? say('no_payments') : undefined}
      plot={() => (
        <>
          <DayBars
            says={say('payments_by_channel_says')}
            short={(value) => formatNumber(value, unit.culture)}
            bars={months.map((month) => ({
              date: month.month,
              value: month.payments.reduce((sum, { count }) => sum + count, 0),
              said: [formatMonth(month.month, unit.culture), ...channels.map(([name]) => sayIn(month, name))].join(
                ' · ',
              ),
              short: formatMonth(month.month, unit.culture, true),
              isRunning: month.lastDay === adoption?.today,
              parts: channels.map(([name]) => countIn(month, name)),
            }))}
          />
          <RankedBars
            rows={channels.map(([channel, count], at) => ({
              key: channel,
              label: labelOf(channel),
              value: count,
              said: formatNumber(count, unit.culture),
              shade: at % shades,
            }))}
          />
        </>
      )}
      heads={[say('month'), ...channels.map(([channel]) => ({ figures: labelOf(channel) }))]}
      rows={() =>
        months.map((month) => (
          <tr key={month.month}>
            <td>{formatMonth(month.month, unit.culture)}</td>
            {channels.map(([channel]) => (
              <td key={channel} className="r">
                <Link
                  to={listOf(
                    'payments',
                    { unit, days: { range: 'Custom', start: month.firstDay, end: month.lastDay } },
                    filterOf('channel', channel),
                  )}
                >
                  {formatNumber(countIn(month, channel), unit.culture)}
                </Link>
              </td>
            ))}
          </tr>
        ))
      }
    />
  );
}
