import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { keptUploadRows } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { externalUploadApi } from '../../../platform/api/external-upload.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import type { Shown } from '../../../ui/detail/detail-page-props.ts';
import { Pager, turnsOf } from '../../../ui/pager.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { AssignAccount, type Assigning, CheckAssigned } from './assign-account.tsx';

const size = 100;

/** Rows whose number matches no account, each to be given one by hand; the file is checked again with all of them. */
export function AssignRows(props: Shown<AccountUpload> & Assigning) {
  const { record, show } = props;
  const [page, setPage] = useState(1);
  const of = { businessUnitId: record.businessUnitId, uploadId: record.id };
  const query = queryOf(externalUploadApi.listExternalUploadRows, {
    ...of,
    State: 'unmatched',
    Page: page,
    PageSize: size,
  });
  const found = useQuery({ ...query, queryKey: [...query.queryKey, record.startedDate, record.status] });
  const { items = [], totalCount: total = 0 } = found.data ?? {};
  if (found.data && page === 1 && items.length === 0) return <p className="muted">{say('no_such_rows')}</p>;
  return (
    <>
      <p className="muted small">{say('unmatched_means')}</p>
      {total >= keptUploadRows && record.rejected > total ? (
        <p className="muted">{say('first_of_rows', { count: total })}</p>
      ) : null}
      <PlainTable
        gap="gap-sm"
        label={say('unmatched_rows')}
        heads={[
          { figures: say('row_head') },
          say('number_in_file'),
          say('received_date'),
          say('external_reference'),
          { figures: say('amount') },
          say('account_2'),
        ]}
      >
        {items.map((each) => (
          <tr key={each.row}>
            <td className="r num">{each.row}</td>
            <td translate="no">{shownNumber(each)}</td>
            <td>{formatDate(each.receivedDate)}</td>
            <td translate="no">{each.externalReference}</td>
            <td className="r num">{show(each.amountMinor)}</td>
            <td>
              <AssignAccount {...props} row={each} />
            </td>
          </tr>
        ))}
      </PlainTable>
      {total > size ? (
        <Pager
          skipped={(page - 1) * size}
          shown={items.length}
          size={size}
          total={total}
          turns={turnsOf(page, Math.ceil(total / size), setPage)}
        />
      ) : null}
      <CheckAssigned {...props} />
    </>
  );
}
