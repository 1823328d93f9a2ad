import { useQuery } from '@tanstack/react-query';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';

/** Rows that are left out, by row and column. */
export function RejectedRows({ record, unit }: Shown<AccountUpload>) {
  const query = queryOf(uploadApi.listUploadProblems, { businessUnitId: unit.id, uploadId: record.id, PageSize: 50 });
  // What is wrong in a file is found anew at each step.
  const problems = useQuery({ ...query, queryKey: [...query.queryKey, record.status] });
  if (record.rejected === 0) return <p className="muted">{say('no_row_rejected')}</p>;
  return (
    <>
      <Banner kind="warn" title={say('rows_left_out_correct', { rejected: formatNumber(record.rejected) })} />
      {record.importType === 'Accounts' ? <p className="muted">{say('rows_charges_whole')}</p> : null}
      <PlainTable
        gap="gap-sm"
        label={say('rejected_rows')}
        heads={[{ figures: say('row') }, say('column'), say('value'), say('problem')]}
      >
        {problems.data?.items.map((row) => (
          <tr key={`${row.row} ${row.column}`}>
            <td className="r num">{row.row}</td>
            <td>{row.column}</td>
            <td>{row.value || say('empty')}</td>
            <td>{row.problem}</td>
          </tr>
        ))}
      </PlainTable>
    </>
  );
}
