import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { Tab } from '../../ui/detail/detail-tabs.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { columnName } from './property-name.ts';

const mostShown = 100;
type Props = Shown<AccountUpload>;

/** What a file of readings brings, tab by tab: before it is imported what it would, afterwards what it made. */
export function readingUploadTabs(shown: Props): readonly Tab[] {
  const { status, created, unchanged, rejected, kept } = shown.record;
  const counted = (name: string, count: number) => `${name} ${formatNumber(count)}`;
  const fresh: Tab = {
    key: 'new',
    name: counted(say('new_rows'), created),
    draw: () => <CheckedRows {...shown} state="new" count={created} />,
  };
  const made: Tab = {
    key: 'made',
    name: status === 'Undone' ? counted(say('kept_rows'), kept) : counted(say('made_rows'), created),
    draw: () => <MadeRows {...shown} />,
  };
  return [
    status === 'Ready' ? fresh : made,
    {
      key: 'there',
      name: counted(say('there_rows'), unchanged),
      draw: () => <CheckedRows {...shown} state="there" count={unchanged} />,
    },
    { key: 'rejected', name: counted(say('rejected_rows'), rejected), draw: () => <Problems {...shown} /> },
  ];
}

interface Row {
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly name: string;
  readonly key: string;
  readonly value: string;
  readonly unit: string;
  readonly interval: string;
  readonly timestamp: string;
}

const heads = () => [say('account'), say('key'), say('date'), { figures: say('value') }, say('unit'), say('interval')];

const cellsOf = (row: Row, when: Props['when']) => (
  <>
    <td>
      {row.name} <span className="muted">{shownNumber(row)}</span>
    </td>
    <td>{row.key}</td>
    <td>{when(row.timestamp)}</td>
    <td className="r num">{row.value}</td>
    <td>{sayValue(row.unit)}</td>
    <td>{sayValue(row.interval)}</td>
  </>
);

/** Rows as the check found them; the first of many. */
function CheckedRows({
  record,
  when,
  state,
  count,
}: Props & { readonly state: 'new' | 'there'; readonly count: number }) {
  const of = { businessUnitId: record.businessUnitId, uploadId: record.id };
  const query = queryOf(readingApi.listReadingUploadRows, { ...of, State: state, PageSize: mostShown });
  // What is found is found anew by each check.
  const items = useQuery({ ...query, queryKey: [...query.queryKey, record.status] }).data?.items ?? [];
  if (count === 0) return <p className="muted">{say('no_such_rows')}</p>;
  const name = say(state === 'new' ? 'new_rows' : 'there_rows');
  return (
    <>
      {count > items.length ? <p className="muted">{say('first_of_rows', { count: items.length })}</p> : null}
      <PlainTable gap="gap-sm" label={name} heads={[{ figures: say('row') }, ...heads()]}>
        {items.map((row) => (
          <tr key={row.row}>
            <td className="r num">{row.row}</td>
            {cellsOf(row, when)}
          </tr>
        ))}
      </PlainTable>
    </>
  );
}

/** Readings that the file made and that are there. */
function MadeRows({ record, when }: Props) {
  const { businessUnitId, id, status } = record;
  const query = queryOf(readingApi.listReadings, { businessUnitId, UploadId: String(id), PageSize: mostShown });
  const items = useQuery({ ...query, queryKey: [...query.queryKey, status] }).data?.items ?? [];
  return (
    <>
      <p>
        <Link to={`/portal/readings?bu=${businessUnitId}&upload=${id}`}>{say('readings_of_upload')}</Link>
      </p>
      {items.length > 0 ? (
        <PlainTable gap="gap-sm" label={say('made_rows')} heads={heads()}>
          {items.map((row) => (
            <tr key={row.id}>{cellsOf(row, when)}</tr>
          ))}
        </PlainTable>
      ) : null}
    </>
  );
}

function Problems({ record }: Props) {
  const { businessUnitId, id, status, rejected } = record;
  const query = queryOf(uploadApi.listUploadProblems, { businessUnitId, uploadId: id, PageSize: mostShown });
  const items = useQuery({ ...query, queryKey: [...query.queryKey, status] }).data?.items ?? [];
  if (rejected === 0) return <p className="muted">{say('no_such_rows')}</p>;
  return (
    <PlainTable
      gap="gap-sm"
      label={say('problems_first', { count: items.length })}
      heads={[{ figures: say('row') }, say('column'), say('value'), say('problem')]}
    >
      {items.map(({ row, column, value, problem }) => (
        <tr key={`${row} ${column}`}>
          <td className="r num">{row}</td>
          <td>{columnName(column)}</td>
          <td translate="no">{value}</td>
          <td>{problem}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
