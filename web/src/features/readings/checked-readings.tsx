import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { ReadingImport } from '@ratepayer/contract/readings/reading-import.shapes.ts';
import { save } from '../../platform/download.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { Banner, Button } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { columnName } from './property-name.ts';

const mostShown = 50;

interface Props {
  readonly result: ReadingImport;
  readonly unit: BusinessUnitSummary;
  readonly fileName: string;
}

/** What a file would do: what is new, what is there already, and each row that cannot be taken. */
export function CheckedReadings({ result, unit, fileName }: Props) {
  const { rows, ready, repeated, rejected, problems, importedDate } = result;
  return (
    <div className="gap-md" role="status">
      {importedDate ? (
        <Banner
          kind="warn"
          title={say('imported_before', { when: formatInstant(importedDate, unit.timezone, unit.timezone) })}
        >
          {say('import_again')}
        </Banner>
      ) : null}
      <ul>
        <li>{say('rows_in_file', { count: rows })}</li>
        <li>
          <b>{say('rows_are_new', { count: ready })}</b>
        </li>
        {repeated > 0 ? <li>{say('rows_repeated', { count: repeated })}</li> : null}
        {rejected > 0 ? <li>{say('rows_rejected', { count: rejected })}</li> : null}
      </ul>
      {problems.length > 0 ? <Problems {...result} fileName={fileName} /> : null}
    </div>
  );
}

function Problems({ problems, rejectedRows, fileName }: ReadingImport & { readonly fileName: string }) {
  const shown = problems.slice(0, mostShown);
  const name = `${fileName.replace(/\.\w+$/, '')}-rejected.csv`;
  return (
    <>
      <PlainTable
        label={say('problems_first', { count: shown.length })}
        heads={[say('row'), say('column'), say('value'), say('problem')]}
      >
        {shown.map(({ row, column, value, problem }) => (
          <tr key={`${row} ${column}`}>
            <td className="num">{row}</td>
            <td>{columnName(column)}</td>
            <td>{value}</td>
            <td>{problem}</td>
          </tr>
        ))}
      </PlainTable>
      {rejectedRows ? (
        <Button
          className="sec tool gap-sm"
          onClick={() => save({ blob: new Blob([rejectedRows], { type: 'text/csv;charset=utf-8' }), name })}
        >
          {say('rejected_download')}
        </Button>
      ) : null}
    </>
  );
}
