import { formatRoughMoney } from '@ratepayer/contract/kit/figures.ts';
import { formatShortDate } from '@ratepayer/contract/kit/date-words.ts';
import { moneyOf } from '../../platform/texts/money-of.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { formatNumber } from '@ratepayer/contract/kit/money.ts';
import { dashboardApi } from '../../platform/api/dashboard.api.ts';
import { paymentApi } from '../../platform/api/payment.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { DayBars } from '../../ui/plot/day-bars.tsx';
import { PlotPanel } from '../../ui/plot/plot-panel.tsx';
import { RankedBars } from '../../ui/plot/ranked-bars.tsx';
import { filterOf, labelOf } from './channel-words.ts';
import { asked, type DashboardPart, listOf } from './period.ts';

/** What stands in the way of a chart. */
const stateOf = (read: { isPending: boolean; isError: boolean; refetch: () => unknown }) => ({
  isPending: read.isPending,
  isFailed: read.isError,
  onRetry: () => void read.refetch(),
});

/** Each column of a day, and what its rows are narrowed to. */
const movements = [
  ['payments', 'Payment'],
  ['refunds', 'Refund'],
  ['voids', 'Void'],
  ['adjustments', 'Adjustment'],
  ['net', ''],
] as const;

/** Net revenue day by day; each figure opens the movements that add up to it. */
export function RevenueByDay(part: DashboardPart) {
  const { unit, days, today } = part;
  const read = useQuery(queryOf(paymentApi.getNetRevenueMetrics, asked(part), { quiet: true }));
  const known = read.data?.days ?? [];
  const to = (of: DashboardPart['days'], kind: string) =>
    listOf('reports/net-revenue', { unit, days: of }, kind ? { kind } : {});
  const money = moneyOf(unit);
  const [first, last] = [formatDate(days.start, unit.culture), formatDate(days.end, unit.culture)];
  const says = say('by_day_says', { first, last });
  const bars = known.map(({ date, netMinor }) => ({
    date,
    value: netMinor,
    said:
      date === today
        ? say('so_far_today', { amount: money(netMinor) })
        : `${formatDate(date, unit.culture)} ${money(netMinor)}`,
    short: formatShortDate(date, unit.culture, false),
    isRunning: date === today,
  }));
  return (
    <PlotPanel
      title={say('net_revenue_by_day')}
      says={says}
      {...stateOf(read)}
      empty={read.data && known.length === 0 ? say('no_payments') : undefined}
      plot={() => (
        <DayBars says={says} bars={bars} short={(minor) => formatRoughMoney(minor, unit.currencyCode, unit.culture)} />
      )}
      heads={[say('date'), ...movements.map(([name]) => ({ figures: say(name === 'net' ? 'net_revenue' : name) }))]}
      rows={() =>
        known.map((day) => (
          <tr key={day.date}>
            <td>{formatDate(day.date, unit.culture)}</td>
            {movements.map(([name, kind]) => (
              <td key={name} className="r">
                <Link to={to({ range: 'Custom', start: day.date, end: day.date }, kind)}>
                  {money(day[`${name}Minor`])}
                </Link>
              </td>
            ))}
          </tr>
        ))
      }
      foot={() => (
        <tr>
          <td>{say('sum')}</td>
          {movements.map(([name, kind]) => (
            <td key={name} className="r">
              <Link to={to(days, kind)}>{money(read.data?.totals[`${name}Minor`] ?? 0)}</Link>
            </td>
          ))}
        </tr>
      )}
    />
  );
}

/** What was kept, by channel or by source; each opens the payments that add up to it. */
export function Takings({ by, ...part }: DashboardPart & { readonly by: 'channel' | 'source' }) {
  const { unit } = part;
  const read = useQuery(queryOf(dashboardApi.getTakings, asked(part), { quiet: true }));
  const isChannel = by === 'channel';
  const rows = isChannel
    ? (read.data?.byChannel ?? []).map((row) => ({ ...row, name: row.channel }))
    : (read.data?.bySource ?? []).map((row) => ({ ...row, name: row.sourceType }));
  const money = moneyOf(unit);
  return (
    <PlotPanel
      title={say(isChannel ? 'by_channel' : 'by_source')}
      says={say(isChannel ? 'by_channel_says' : 'by_source_says')}
      {...stateOf(read)}
      empty={read.data && rows.length === 0 ? say('no_payments') : undefined}
      plot={() => (
        <RankedBars
          rows={rows.map(({ name, keptMinor }) => ({
            key: name,
            label: labelOf(name),
            value: keptMinor,
            said: money(keptMinor),
            to: listOf('payments', part, filterOf(by, name)),
          }))}
        />
      )}
      heads={[say(by), { figures: say('count') }, { figures: say('kept') }]}
      rows={() =>
        rows.map(({ name, count, keptMinor }) => (
          <tr key={name}>
            <td>
              <Link to={listOf('payments', part, filterOf(by, name))}>{labelOf(name)}</Link>
            </td>
            <td className="r">{formatNumber(count, unit.culture)}</td>
            <td className="r">{money(keptMinor)}</td>
          </tr>
        ))
      }
    />
  );
}

/** Why payments were declined; each reason opens its payments. */
export function DeclinesByReason(part: DashboardPart) {
  const { unit } = part;
  const read = useQuery(queryOf(dashboardApi.getDeclines, asked(part), { quiet: true }));
  const reasons = read.data?.reasons ?? [];
  const to = (reason: string) => listOf('payments', part, { tab: 'DeclinedAndError', reason });
  return (
    <PlotPanel
      title={say('declines_by_reason')}
      says={say('declines_says')}
      {...stateOf(read)}
      empty={read.data && reasons.length === 0 ? say('no_declines') : undefined}
      plot={() => (
        <RankedBars
          rows={reasons.map(({ reason, said, count }) => ({
            key: reason,
            label: said || say('no_reason'),
            value: count,
            said: formatNumber(count, unit.culture),
            to: to(reason),
          }))}
        />
      )}
      heads={[say('reason'), { figures: say('count') }]}
      rows={() =>
        reasons.map(({ reason, said, count }) => (
          <tr key={reason}>
            <td>{said || say('no_reason')}</td>
            <td className="r">
              <Link to={to(reason)}>{formatNumber(count, unit.culture)}</Link>
            </td>
          </tr>
        ))
      }
    />
  );
}
