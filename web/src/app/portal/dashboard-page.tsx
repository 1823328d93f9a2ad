import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useOutletContext } from 'react-router';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { AdoptionTiles } from '../../features/dashboard/adoption-tiles.tsx';
import { AttentionPanel } from '../../features/dashboard/attention-panel.tsx';
import { DeclinesByReason, RevenueByDay, Takings } from '../../features/dashboard/charts.tsx';
import { Figures } from '../../features/dashboard/figures.tsx';
import type { DashboardPart } from '../../features/dashboard/period.ts';
import { dashboardApi } from '../../platform/api/dashboard.api.ts';
import { feeApi } from '../../platform/api/fee.api.ts';
import { paymentApi } from '../../platform/api/payment.api.ts';
import { ErrorBoundary } from '../../platform/error-boundary.tsx';
import { useLive } from '../../platform/live.ts';
import { say as sayShell } from '../../platform/texts/staff-shell.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { daysIn, quickOf, rangeOf } from '../../ui/list/date-range.ts';
import { useListAddress } from '../../ui/list/list-address.ts';
import { RangeChip } from '../../ui/list/range-chip.tsx';
import { usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

const tickMs = 10_000;
const shownCalls = [
  paymentApi.listPayments,
  paymentApi.getNetRevenueMetrics,
  feeApi.listServiceFees,
  dashboardApi.getTakings,
  dashboardApi.getDeclines,
  dashboardApi.getBusinessUnitSummary,
  dashboardApi.listAttention,
] as const;

/** What happened, and what needs a person; the days stand in the address. */
export function DashboardPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const address = useListAddress();
  usePageTitle(say('title'), sayShell('ratepayer'));
  useTicks(unit.id);
  const { timezone, culture } = unit;
  const days = daysIn(address.params, 'open', timezone) ?? {
    range: 'MTD' as const,
    ...rangeOf('MTD', new Date(), timezone),
  };
  const part: DashboardPart = { unit, user, days, today: dateIn(new Date(), timezone) };
  const seesReports = user.permissions.includes('Reports:Default');
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say('title')}</h1>
          <p className="muted small">{say('purpose')}</p>
        </div>
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
            countOf={async ({ start, end }) => {
              const asked = { businessUnitId: unit.id, StartDate: start, EndDate: end, PageSize: 25 };
              return say('counted_payments', { count: (await paymentApi.listPayments(asked)).totalCount });
            }}
          />
        ) : null}
      </div>
      {seesReports ? (
        <ErrorBoundary>
          <Figures {...part} />
        </ErrorBoundary>
      ) : null}
      <ErrorBoundary>
        <AttentionPanel unit={unit} user={user} />
      </ErrorBoundary>
      {seesReports ? <Charts {...part} /> : null}
      {seesReports && user.permissions.includes('Accounts:Read') ? (
        <ErrorBoundary>
          <AdoptionTiles unit={unit} />
        </ErrorBoundary>
      ) : null}
    </>
  );
}

function Charts(part: DashboardPart) {
  return (
    <div className="dash-cols">
      <div>
        <ErrorBoundary>
          <RevenueByDay {...part} />
        </ErrorBoundary>
        <ErrorBoundary>
          <DeclinesByReason {...part} />
        </ErrorBoundary>
      </div>
      <div>
        <ErrorBoundary>
          <Takings by="channel" {...part} />
        </ErrorBoundary>
        <ErrorBoundary>
          <Takings by="source" {...part} />
        </ErrorBoundary>
      </div>
    </div>
  );
}

/** Reads the figures again after payments changed, at most once in ten seconds however many did. */
function useTicks(unitId: number): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(unitId, ['Payment.Processed', 'Payment.Voided', 'Payment.Refunded', 'BusinessUnit.AccountsUpdated'], () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const call of shownCalls) void client.invalidateQueries({ queryKey: [call.operation] });
    }, tickMs);
  });
}
