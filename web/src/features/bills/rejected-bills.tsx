import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { download } from '../../platform/download.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { toast } from '../../platform/toasts.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';

const step = 50;
const most = 250;

/** Rows of the index that became no bill, by row and column. */
export function RejectedBills({ record: cycle }: Shown<CyclePage>) {
  const of = { businessUnitId: cycle.businessUnitId, cycleId: cycle.id };
  const [size, setSize] = useState(step);
  async function take(): Promise<void> {
    const problem = await download(cycleApi.getRejectedBills, of);
    if (problem) toast(problem);
  }
  const answer = useQuery(queryOf(cycleApi.listBillingCycleProblems, { ...of, PageSize: size }, { quiet: true }));
  if (answer.isPending) return <Loading />;
  if (!answer.data) return <Banner kind="bad" title={problemOf(answer.error, say('rows_not_loaded'))} />;
  const { items, totalCount, others } = answer.data;
  if (items.length === 0) return <p className="muted">{say('every_row_taken')}</p>;
  return (
    <>
      <Banner kind="warn" title={say('rows_left_out', { count: cycle.unmatchedCount + cycle.errorCount })}>
        {say('rows_left_out_means')}
      </Banner>
      <PlainTable
        gap="gap-sm"
        label={say('rejected_rows')}
        heads={[{ figures: say('row') }, say('column'), say('value'), say('problem')]}
      >
        {items.map((row) => (
          <tr key={`${row.row} ${row.column} ${row.problem}`}>
            <td className="r num">{formatNumber(row.row)}</td>
            <td>{row.column}</td>
            <td translate="no">{row.value || say('empty')}</td>
            <td>{row.problem}</td>
          </tr>
        ))}
      </PlainTable>
      {items.length < totalCount && size < most ? (
        <Button className="sec tool" onClick={() => setSize(Math.min(most, size + step))}>
          {say('show_more')}
        </Button>
      ) : null}
      {others > 0 ? <p className="muted gap-sm">{say('rows_not_listed', { count: others })}</p> : null}
      {cycle.hasRejectedFile ? (
        <Button className="sec tool gap-sm" onClick={() => void take()}>
          {say('download_rejected')}
        </Button>
      ) : null}
    </>
  );
}
