import { viewerZone } from '../../platform/viewer-zone.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { ComingUp as Coming } from '@ratepayer/contract/dashboard/panel.shapes.ts';
import { formatDate, formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { shownMoney, formatNumber } from '@ratepayer/contract/kit/money.ts';
import { dashboardApi } from '../../platform/api/dashboard.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { NotLoaded } from '../../ui/plot/plot-panel.tsx';
import type { DashboardPart } from './period.ts';

type Item = Coming['items'][number];
const placeOf = ({ kind, place }: Item, unitId: number): string =>
  kind === 'batchCloses'
    ? `/portal/reports/batches/${encodeURIComponent(place)}?bu=${unitId}`
    : `/portal/business-units/billing-cycle/${place}?bu=${unitId}`;

/** What happens by itself in the days to come, the first of it first. */
export function ComingUp({ unit }: Pick<DashboardPart, 'unit'>) {
  const id = useId();
  const read = useQuery(queryOf(dashboardApi.getComingUp, { businessUnitId: unit.id }, { quiet: true }));
  const items = read.data?.items ?? [];
  const { culture } = unit;
  const whenOf = ({ at, date }: Item) =>
    at === null ? formatDate(date, culture) : formatInstant(at, unit.timezone, viewerZone(), culture);
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-h">
        <h2 id={id}>{say('coming_up')}</h2>
      </div>
      {read.isPending ? <Loading /> : null}
      {read.isError && !read.data ? <NotLoaded onRetry={() => void read.refetch()} /> : null}
      {read.data && items.length === 0 ? <p className="muted">{say('coming_up_empty')}</p> : null}
      {items.length > 0 ? (
        <PlainTable
          label={say('coming_up_says')}
          heads={[say('date'), say('what'), say('name'), { figures: say('count') }, { figures: say('amount') }]}
        >
          {items.map((item) => (
            <tr key={`${item.kind} ${item.place}`}>
              <td className="num">{whenOf(item)}</td>
              <td>{say(`coming_${item.kind}`)}</td>
              <td>
                <Link to={placeOf(item, unit.id)}>{item.name}</Link>
              </td>
              <td className="r">{item.count === null ? '—' : formatNumber(item.count, culture)}</td>
              <td className="r">
                {item.amountMinor === null ? '—' : shownMoney(item.amountMinor, unit.currencyCode, culture)}
              </td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
    </section>
  );
}
