import { useQuery } from '@tanstack/react-query';
import { deviceApi } from '../../platform/api/device.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-devices.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { DeviceRecord } from './device-dialogs.tsx';

/** Every look at a reader for tampering. */
export function Inspections({ record, unit, when }: Pick<Shown<DeviceRecord>, 'record' | 'unit' | 'when'>) {
  const of = { businessUnitId: unit.id, id: record.id };
  // What is read again follows from the version: an inspection is one more.
  const { data, error } = useQuery({ ...queryOf(deviceApi.listInspections, of), staleTime: 0 });
  return (
    <section className="gap-lg">
      <h2>{say('inspections')}</h2>
      {error ? (
        <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: say('inspections') }))} />
      ) : null}
      {data?.items.length === 0 ? <p className="small muted">{say('inspections_none')}</p> : null}
      {data && data.items.length > 0 ? (
        <PlainTable
          gap="gap-sm"
          label={say('inspections')}
          heads={[say('inspection_date'), say('inspected_by'), say('seal'), say('note'), say('recorded_by')]}
        >
          {data.items.map((one) => (
            <tr key={one.id}>
              <td>{formatDate(one.inspectionDate)}</td>
              <td translate="no">{one.inspectedBy}</td>
              <td>{say(one.isSealWhole ? 'yes' : 'no')}</td>
              <td>{one.note || '—'}</td>
              <td>
                <span translate="no">{one.recordedByName}</span>, {when(one.recordedDate)}
              </td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
    </section>
  );
}
