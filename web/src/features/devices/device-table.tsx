import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { deviceApi } from '../../platform/api/device.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  /** Only those that read for it; all of the business unit without it. */
  readonly merchantNumber?: string;
  /** What is said where there is none. */
  readonly none: string;
}

const readingFor = (merchantNumber: string) => ({
  'Search.SearchText': merchantNumber,
  'Search.FieldNames': ['merchantNumber' as const],
  'Search.ExactMatch': true,
});

/** Card readers with where they stand and whether they are in use: a way to each of them. */
export function DeviceTable({ unit, merchantNumber, none }: Props) {
  const asked = merchantNumber === undefined ? {} : readingFor(merchantNumber);
  const of = { businessUnitId: unit.id, ...asked, PageSize: 100 };
  const { data, error } = useQuery(queryOf(deviceApi.listDevices, of));
  if (error)
    return <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: sayList('devices_many') }))} />;
  if (!data) return <Loading />;
  if (data.items.length === 0) return <p className="gap-md">{none}</p>;
  return (
    <PlainTable
      gap="gap-md"
      label={sayList('devices_title')}
      heads={[sayList('name'), sayList('devices_station'), sayList('devices_seen'), sayList('status')]}
    >
      {data.items.map((device) => (
        <tr key={device.id}>
          <td>
            <Link to={`/portal/devices/${device.id}?bu=${unit.id}`}>{device.name}</Link>
          </td>
          <td>{device.stationName || '—'}</td>
          <td>{device.lastSeenDate ? formatInstant(device.lastSeenDate, unit.timezone) : '—'}</td>
          <td>
            <Status value={device.status} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
