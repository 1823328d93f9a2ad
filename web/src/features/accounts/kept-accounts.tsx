import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useQuery } from '@tanstack/react-query';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { PlainTable } from '../../ui/plain-table.tsx';

const reasons = {
  event: 'kept_event',
  payment: 'kept_payment',
  link: 'kept_link',
  edit: 'kept_edit',
  bill: 'kept_bill',
  reading: 'kept_reading',
  autopay: 'kept_autopay',
} as const;

/** Accounts that an undo left, because somebody was at them since. */
export function KeptAccounts({ record, unit }: Shown<AccountUpload>) {
  const kept = useQuery(
    queryOf(uploadApi.listUploadKept, { businessUnitId: unit.id, uploadId: record.id, PageSize: 250 }),
  );
  return (
    <PlainTable label={say('kept_accounts')} heads={[say('account'), say('name'), say('reason')]}>
      {kept.data?.items.map((row) => (
        <tr key={row.accountId}>
          <td>{shownNumber(row)}</td>
          <td>{row.name}</td>
          <td>{say(reasons[row.reason])}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
