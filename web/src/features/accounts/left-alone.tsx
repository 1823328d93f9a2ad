import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Pager, turnsOf } from '../../ui/pager.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';

const size = 25;
const plainly = { waits: 'left_waits', archived: 'left_archived', paid: 'left_paid' } as const;
const handedOver = { merged: 'left_merged', rolledOver: 'left_rolled_over' } as const;

/** Rows of a file whose accounts take no part any more, with what the file says they owe and what became of them. */
export function LeftAlone({ record, unit, show }: Pick<Shown<AccountUpload>, 'record' | 'unit' | 'show'>) {
  const [page, setPage] = useState(1);
  const query = queryOf(uploadApi.listUploadChanges, {
    businessUnitId: unit.id,
    uploadId: record.id,
    change: 'leftAlone',
    Page: page,
    PageSize: size,
  });
  const answer = useQuery({
    ...query,
    queryKey: [...query.queryKey, record.status],
    placeholderData: keepPreviousData,
  });
  const rows = answer.data?.items ?? [];
  const total = answer.data?.totalCount ?? 0;
  const last = Math.max(1, Math.ceil(total / size));
  return (
    <>
      <p className="muted small">{say('left_alone_means')}</p>
      <PlainTable
        gap="gap-md"
        label={say('left_alone')}
        heads={[say('account'), say('name'), { figures: say('balance_in_file') }, say('reason')]}
      >
        {rows.map((row) => (
          <tr key={`${row.accountNumber} ${row.subAccountNumber}`}>
            <td>{shownNumber(row)}</td>
            <td>{row.name}</td>
            <td className="r">{inFile(row) ? show(Number(inFile(row)?.after)) : '–'}</td>
            <td>
              {whyOf(row)}
              {row.fields.map(({ field, before, after }) =>
                field === 'Balance' ? null : (
                  <p key={field} className="muted small">
                    {say('left_paid_changed', { field: sayValue(field), before: before || '—', after: after || '—' })}
                  </p>
                ),
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      <Pager
        skipped={(page - 1) * size}
        shown={rows.length}
        size={size}
        total={total}
        turns={turnsOf(page, last, setPage)}
      />
    </>
  );
}

type Row = Awaited<ReturnType<typeof uploadApi.listUploadChanges>>['items'][number];

const inFile = ({ fields }: Row) => fields.find(({ field }) => field === 'Balance');

const whyOf = ({ why, standsFor }: Row) =>
  why === 'merged' || why === 'rolledOver'
    ? say(handedOver[why], { account: standsFor ?? '' })
    : say(plainly[why ?? 'archived']);
