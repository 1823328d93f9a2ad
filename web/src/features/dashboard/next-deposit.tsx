import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import { dashboardApi } from '../../platform/api/dashboard.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { Figure } from './figure.tsx';
import type { DashboardPart } from './period.ts';

/** The deposit that comes next, and the batches that it holds. */
export function NextDeposit({ unit }: Pick<DashboardPart, 'unit'>) {
  const read = useQuery(queryOf(dashboardApi.getNextDeposit, { businessUnitId: unit.id }, { quiet: true }));
  const deposit = read.data?.deposit;
  const of = new URLSearchParams({
    bu: String(unit.id),
    ...(deposit ? { deposit: deposit.date } : { status: 'Closed' }),
  });
  const value = deposit ? shownMoney(deposit.amountMinor, unit.currencyCode, unit.culture) : say('no_deposit');
  const note = deposit
    ? say('deposit_of', { date: formatDate(deposit.date, unit.culture), count: deposit.batchCount })
    : say('deposit_none');
  return (
    <Figure
      name={say('next_deposit')}
      how={say('next_deposit_how')}
      to={`/portal/reports/batches?${of}`}
      read={read}
      value={read.data && value}
      note={note}
    />
  );
}
