import { viewerZone } from '../../platform/viewer-zone.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Viewed } from '@ratepayer/contract/dashboard/panel.shapes.ts';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import { dashboardApi } from '../../platform/api/dashboard.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { NotLoaded } from '../../ui/plot/plot-panel.tsx';
import { Status } from '../../ui/status.tsx';
import type { DashboardPart } from './period.ts';

type Item = Viewed['items'][number];
const placeOf = ({ kind, id, number }: Item, unitId: number): string =>
  kind === 'account'
    ? `/portal/accounts/${id}/dashboard?bu=${unitId}`
    : `/portal/payments/details/${number}?bu=${unitId}`;

/** The accounts and payments that this person opened last, as they are now. */
export function ViewedPanel({ unit }: Pick<DashboardPart, 'unit'>) {
  const read = useQuery(queryOf(dashboardApi.listViewed, { businessUnitId: unit.id }, { quiet: true }));
  const items = read.data?.items ?? [];
  return (
    <section className="panel">
      <div className="panel-h">
        <h2>{say('viewed')}</h2>
      </div>
      {read.isPending ? <Loading /> : null}
      {read.isError && !read.data ? <NotLoaded onRetry={() => void read.refetch()} /> : null}
      {read.data && items.length === 0 ? <p className="muted">{say('viewed_empty')}</p> : null}
      {items.length > 0 ? (
        <PlainTable
          label={say('viewed')}
          heads={[say('what'), say('name'), say('viewed_at'), { figures: say('amount') }]}
        >
          {items.map((item) => (
            <tr key={`${item.kind} ${item.id}`}>
              <td>{item.status ? <Status value={item.status} /> : say(`viewed_${item.kind}`)}</td>
              <td>
                <Link to={placeOf(item, unit.id)}>
                  <span className="b">{item.name || item.number}</span>
                </Link>
                <small className="muted num"> {item.number}</small>
              </td>
              <td className="num">{formatInstant(item.viewedDate, unit.timezone, viewerZone(), unit.culture)}</td>
              <td className="r">{shownMoney(item.amountMinor, unit.currencyCode, unit.culture)}</td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
    </section>
  );
}
