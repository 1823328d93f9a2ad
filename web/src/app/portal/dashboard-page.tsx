import type { ReactNode } from 'react';
import { Link, useOutletContext } from 'react-router';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { AdoptionTiles } from '../../features/dashboard/adoption-tiles.tsx';
import { AllUnits } from '../../features/dashboard/all-units.tsx';
import { AttentionPanel } from '../../features/dashboard/attention-panel.tsx';
import { DeclinesByReason, RevenueByDay, Takings } from '../../features/dashboard/charts.tsx';
import { ComingUp } from '../../features/dashboard/coming-up.tsx';
import { Figures } from '../../features/dashboard/figures.tsx';
import type { DashboardPart } from '../../features/dashboard/period.ts';
import { ViewedPanel } from '../../features/dashboard/viewed-panel.tsx';
import { dashboardApi } from '../../platform/api/dashboard.api.ts';
import { feeApi } from '../../platform/api/fee.api.ts';
import { paymentApi } from '../../platform/api/payment.api.ts';
import { ErrorBoundary } from '../../platform/error-boundary.tsx';
import { say as sayShell } from '../../platform/texts/staff-shell.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { daysIn, quickOf, rangeOf } from '../../ui/list/date-range.ts';
import { useListAddress } from '../../ui/list/list-address.ts';
import { RangeChip } from '../../ui/list/range-chip.tsx';
import { usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';
import { countMs, useTicks } from './use-ticks.ts';

const ofPayments = [
  paymentApi.listPayments,
  paymentApi.getNetRevenueMetrics,
  feeApi.listServiceFees,
  dashboardApi.getTakings,
  dashboardApi.getDeclines,
  dashboardApi.listAttention,
  dashboardApi.getNextDeposit,
  dashboardApi.listAllUnits,
] as const;
const ofAccounts = [dashboardApi.getComingUp, dashboardApi.listAttention] as const;
const changesAccounts = ['BusinessUnit.AccountsUpdated', 'BusinessUnit.BillsUpdated'] as const;

/** What happened, and what needs a person; the days stand in the address. */
export function DashboardPage() {
  const { unit, user, unitCount } = useOutletContext<ShellContext>();
  const address = useListAddress();
  usePageTitle(say('title'), sayShell('ratepayer'));
  useTicks(unit.id, ['Payment.Processed', 'Payment.Voided', 'Payment.Refunded'], ofPayments);
  useTicks(unit.id, changesAccounts, ofAccounts);
  useTicks(unit.id, changesAccounts, [dashboardApi.getBusinessUnitSummary], countMs);
  const { timezone, culture } = unit;
  const days = daysIn(address.params, 'open', timezone) ?? {
    range: 'MTD' as const,
    ...rangeOf('MTD', new Date(), timezone),
  };
  const part: DashboardPart = { unit, user, days, today: dateIn(new Date(), timezone) };
  const seesReports = user.permissions.includes('Reports:Default');
  const isAll = seesReports && unitCount > 1 && address.get('units') === 'all';
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say('title')}</h1>
          <p className="muted small">{say('purpose')}</p>
        </div>
        {seesReports && unitCount > 1 ? (
          <Link to={unitsTo(address.params, isAll)}>{say(isAll ? 'one_unit' : 'all_units')}</Link>
        ) : null}
        {seesReports ? (
          <RangeChip
            name={say('period')}
            days={days}
            quick={quickOf({ quick: 'report' })}
            isOpen={false}
            timezone={timezone}
            culture={culture}
            set={address.set}
            today={part.today}
            isExact
            countOf={async ({ start, end }) => {
              const asked = { businessUnitId: unit.id, StartDate: start, EndDate: end, PageSize: 25 };
              return say('counted_payments', { count: (await paymentApi.listPayments(asked)).totalCount });
            }}
          />
        ) : null}
      </div>
      {isAll ? (
        <ErrorBoundary>
          <AllUnits {...part} />
        </ErrorBoundary>
      ) : (
        <OneUnit {...part} />
      )}
    </>
  );
}

/** The same days with all business units beside each other, or with one again. */
function unitsTo(params: URLSearchParams, isAll: boolean): string {
  const next = new URLSearchParams(params);
  if (isAll) next.delete('units');
  else next.set('units', 'all');
  return `?${next}`;
}

/** Each panel by itself: one that fails leaves the others as they are. */
const alone = (panel: ReactNode) => <ErrorBoundary>{panel}</ErrorBoundary>;

function OneUnit(part: DashboardPart) {
  const { unit, user } = part;
  const seesReports = user.permissions.includes('Reports:Default');
  const seesAccounts = user.permissions.includes('Accounts:Read');
  return (
    <>
      {seesReports ? alone(<Figures {...part} />) : null}
      {alone(<AttentionPanel unit={unit} user={user} />)}
      <div className="dash-cols">
        <div>
          {seesReports ? alone(<RevenueByDay {...part} />) : null}
          {seesReports ? alone(<DeclinesByReason {...part} />) : null}
          {alone(<ComingUp unit={unit} />)}
        </div>
        <div>
          {seesReports ? alone(<Takings by="channel" {...part} />) : null}
          {seesReports && seesAccounts ? alone(<AdoptionTiles unit={unit} />) : null}
          {seesReports ? alone(<Takings by="source" {...part} />) : null}
          {alone(<ViewedPanel unit={unit} />)}
        </div>
      </div>
    </>
  );
}
