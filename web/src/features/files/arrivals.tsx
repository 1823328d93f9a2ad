import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { runApi } from '../../platform/api/run.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-files.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';

/** The jobs that files come to, each with its last one and when the next is expected; nothing where there are none. */
export function Arrivals({ unit }: { readonly unit: BusinessUnitSummary }) {
  const items = useQuery(queryOf(runApi.listJobArrivals, { businessUnitId: unit.id })).data?.items ?? [];
  if (items.length === 0) return null;
  const when = (instant: string) => formatInstant(instant, unit.timezone, viewerZone());
  const heads = [say('process_job'), say('arrival_names'), say('last_file'), say('arrived'), say('expected_by')];
  return (
    <section className="gap-md">
      <h2>{say('arrivals')}</h2>
      <PlainTable label={say('arrivals')} heads={heads}>
        {items.map(({ jobId, name, pattern, isEnabled, lastFile, lastDate, lastStatus, connection, expectedBy }) => (
          <tr key={jobId}>
            <td>
              <Link to={`/portal/jobs/${jobId}?bu=${unit.id}`} translate="no">
                {name}
              </Link>
              {isEnabled ? null : <span className="small muted"> {say('arrival_off')}</span>}
            </td>
            <td>
              <span translate="no">{pattern}</span>
              {connection === '' ? null : (
                <span className="small muted" translate="no">
                  {' '}
                  {connection}
                </span>
              )}
            </td>
            <td>
              {lastFile === null ? say('no_file_yet') : <span translate="no">{lastFile}</span>}{' '}
              {lastStatus === null || lastStatus === 'Stored' ? null : <Status value={lastStatus} />}
            </td>
            <td className="num">{lastDate === null ? '—' : when(lastDate)}</td>
            <td className="num">{expectedBy === null ? '—' : when(expectedBy)}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
