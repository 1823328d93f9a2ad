import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { UnitFigures } from '@ratepayer/contract/dashboard/panel.shapes.ts';
import { unitsAtOnce } from '@ratepayer/contract/dashboard/panels.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { shownMoney, formatNumber } from '@ratepayer/contract/kit/money.ts';
import { dashboardApi } from '../../platform/api/dashboard.api.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { NotLoaded } from '../../ui/plot/plot-panel.tsx';
import { addedUp, figuresOf } from './all-units.rules.ts';
import type { DashboardPart } from './period.ts';

/** Every business unit of a person beside the others, and their sum; each figure opens the rows that add up to it. */
export function AllUnits({ unit, days, user }: DashboardPart) {
  const asked = { StartDate: days.start, EndDate: days.end, PageSize: unitsAtOnce };
  const read = useInfiniteQuery({
    queryKey: [dashboardApi.listAllUnits.operation, asked],
    queryFn: ({ pageParam, signal }) =>
      dashboardApi.listAllUnits({ ...asked, Page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * unitsAtOnce < last.totalCount ? pages.length + 1 : undefined),
  });
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = read;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const units = read.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = read.data?.pages[0]?.totalCount ?? 0;
  const seesFees = user.permissions.includes('Transactions:Default');
  return (
    <section className="panel gap-lg">
      <div className="panel-h">
        <h2>{say('all_units')}</h2>
      </div>
      <p className="small muted" role="status">
        {units.length < total ? say('all_units_reading', { done: units.length, total }) : say('all_units_says')}
      </p>
      {read.isPending ? <Loading /> : null}
      {isError ? <NotLoaded onRetry={() => void (read.data ? fetchNextPage() : read.refetch())} /> : null}
      {units.length > 0 ? (
        <PlainTable
          label={say('all_units')}
          heads={headsOf(seesFees)}
          foot={units.length < total ? null : sumsOf(units, seesFees, unit.culture)}
        >
          {units.map((each) => (
            <UnitRow key={each.id} unit={each} seesFees={seesFees} culture={unit.culture} />
          ))}
        </PlainTable>
      ) : null}
    </section>
  );
}

const headsOf = (seesFees: boolean) => [
  say('business_unit'),
  { figures: say('collected_today') },
  { figures: say('payments_today') },
  { figures: say('net_revenue') },
  ...(seesFees ? [{ figures: say('service_fees') }] : []),
];

interface RowProps {
  readonly unit: UnitFigures;
  readonly seesFees: boolean;
  readonly culture: Culture;
}

function UnitRow({ unit, seesFees, culture }: RowProps) {
  const { name, organizationName, currencyCode } = unit;
  const show = (minor: number) => shownMoney(minor, currencyCode, culture);
  const to = figuresOf(unit);
  return (
    <tr>
      <td>
        <Link to={to.dashboard}>{name}</Link>
        <small className="muted"> {organizationName}</small>
      </td>
      <td className="r">
        <Link to={to.collectedToday}>{show(unit.collectedTodayMinor)}</Link>
      </td>
      <td className="r">
        <Link to={to.succeededToday}>{formatNumber(unit.succeededToday, culture)}</Link>
      </td>
      <td className="r">
        <Link to={to.netRevenue}>{show(unit.netRevenueMinor)}</Link>
      </td>
      {seesFees ? (
        <td className="r">
          <Link to={to.serviceFees}>{show(unit.serviceFeesMinor ?? 0)}</Link>
        </td>
      ) : null}
    </tr>
  );
}

/** One line for each currency: amounts of two are never added. */
function sumsOf(units: readonly UnitFigures[], seesFees: boolean, culture: Culture) {
  return addedUp(units).map((sum) => {
    const show = (minor: number) => shownMoney(minor, sum.currencyCode, culture);
    return (
      <tr key={sum.currencyCode}>
        <td>{say('sum_of', { currency: sum.currencyCode })}</td>
        <td className="r">{show(sum.collectedTodayMinor)}</td>
        <td className="r">{formatNumber(sum.succeededToday, culture)}</td>
        <td className="r">{show(sum.netRevenueMinor)}</td>
        {seesFees ? <td className="r">{show(sum.serviceFeesMinor)}</td> : null}
      </tr>
    );
  });
}
