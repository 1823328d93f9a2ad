import { formatChange, formatShare } from '@ratepayer/contract/kit/figures.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { shownMoney, formatNumber } from '@ratepayer/contract/kit/money.ts';
import { feeApi } from '../../platform/api/fee.api.ts';
import { paymentApi } from '../../platform/api/payment.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { daysBefore } from './days-before.rules.ts';
import { Figure } from './figure.tsx';
import { NextDeposit } from './next-deposit.tsx';
import { asked, type DashboardPart, listOf } from './period.ts';

/** What happened today and in the chosen days; each figure is the total of the list that it opens. */
export function Figures(part: DashboardPart) {
  const may = (permission: DashboardPart['user']['permissions'][number]) => part.user.permissions.includes(permission);
  return (
    <dl className="facts kpis gap-md">
      {may('Payments:Default') ? <Collected {...part} /> : null}
      <Revenue {...part} />
      {may('Payments:Default') ? <Payments {...part} /> : null}
      {may('Transactions:Default') ? <Fees {...part} /> : null}
      {may('Transactions:Default') ? <NextDeposit {...part} /> : null}
    </dl>
  );
}

const sayMoney = ({ unit }: DashboardPart, minor: number) => shownMoney(minor, unit.currencyCode, unit.culture);

/** Both figures of today come from one page of the list of payments, which is read once. */
function useToday({ unit, today }: DashboardPart) {
  const days = { range: 'Today', start: today, end: today } as const;
  const read = useQuery(queryOf(paymentApi.listPayments, { ...asked({ unit, days }), PageSize: 25 }, { quiet: true }));
  return { days, read, totals: read.data?.totals, counts: read.data?.counts ?? {} };
}

function Collected(part: DashboardPart) {
  const { days, read, totals } = useToday(part);
  const received = totals?.outcomes.find(({ outcome }) => outcome === 'received')?.count ?? 0;
  return (
    <Figure
      name={say('collected_today')}
      how={say('collected_today_how')}
      to={listOf('payments', { unit: part.unit, days })}
      read={read}
      value={totals && sayMoney(part, totals.keptMinor)}
      note={say('counted_payments', { count: received })}
    />
  );
}

function Payments(part: DashboardPart) {
  const { unit } = part;
  const { days, read, totals, counts } = useToday(part);
  const tried = counts['All'] ?? 0;
  return (
    <Figure
      name={say('payments_today')}
      how={say('payments_today_how')}
      to={listOf('payments', { unit, days }, { tab: 'Succeeded' })}
      read={read}
      value={totals && formatNumber(counts['Succeeded'] ?? 0, unit.culture)}
      note={
        tried > 0 ? say('approved_share', { share: formatShare(counts['Succeeded'] ?? 0, tried, unit.culture) }) : ''
      }
    />
  );
}

function Revenue(part: DashboardPart) {
  const { unit, days } = part;
  const before = { range: 'Custom', ...daysBefore(days) } as const;
  const now = useQuery(queryOf(paymentApi.getNetRevenueMetrics, asked(part), { quiet: true }));
  const then = useQuery(queryOf(paymentApi.getNetRevenueMetrics, asked({ unit, days: before }), { quiet: true }));
  const [net, old] = [now.data?.totals.netMinor, then.data?.totals.netMinor];
  return (
    <Figure
      name={say('net_revenue')}
      how={say('net_revenue_how')}
      to={listOf('reports/net-revenue', part)}
      read={now}
      value={net === undefined ? undefined : sayMoney(part, net)}
      note={net === undefined || old === undefined ? '' : changeOf(part, net, old, before)}
    />
  );
}

function changeOf({ unit }: DashboardPart, net: number, old: number, before: { start: string; end: string }): string {
  if (old === 0) return say('nothing_before');
  const [first, last] = [formatDate(before.start, unit.culture), formatDate(before.end, unit.culture)];
  return say('same_days_before', { change: formatChange(net, old, unit.culture), first, last });
}

function Fees(part: DashboardPart) {
  const read = useQuery(queryOf(feeApi.listServiceFees, { ...asked(part), PageSize: 25 }, { quiet: true }));
  const { totals } = read.data ?? {};
  const received = totals?.outcomes.find(({ outcome }) => outcome === 'received')?.count ?? 0;
  return (
    <Figure
      name={say('service_fees')}
      how={say('service_fees_how')}
      to={listOf('service-fees', part)}
      read={read}
      value={totals && sayMoney(part, totals.keptMinor)}
      note={say('counted_fees', { count: received })}
    />
  );
}
