import { useQuery } from '@tanstack/react-query';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { EnrolmentUploadRow } from '@ratepayer/contract/autopay/enrolment-import.shapes.ts';
import { enrolmentImportApi } from '../../../platform/api/enrolment-import.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { formatDate, formatNumber } from '../../../platform/texts/figures.ts';
import { say } from '../../../platform/texts/staff-autopay.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import type { Shown } from '../../../ui/detail/detail-page-props.ts';
import type { Tab } from '../../../ui/detail/detail-tabs.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';

const mostShown = 100;
type Props = Shown<AccountUpload>;

/** What a file of enrolments brings, tab by tab, as its check found it. */
export function enrolmentUploadTabs(shown: Props, rejected: Tab): readonly Tab[] {
  const { status, created, unchanged } = shown.record;
  const fresh: Tab = {
    key: 'new',
    name: `${say('file_new_rows')} ${formatNumber(created)}`,
    draw: () => <CheckedRows {...shown} state="new" count={created} />,
  };
  const there: Tab = {
    key: 'there',
    name: `${say('file_there_rows')} ${formatNumber(unchanged)}`,
    draw: () => <CheckedRows {...shown} state="there" count={unchanged} />,
  };
  return status === 'Ready' ? [fresh, there, rejected] : [there, rejected];
}

const whenOf = ({ leadTimeDays, dayOfMonth }: EnrolmentUploadRow): string =>
  dayOfMonth === null
    ? say('before_due', { count: leadTimeDays ?? 0 })
    : dayOfMonth === 'Last'
      ? say('each_last')
      : say('each_day', { day: dayOfMonth });

/** Rows as the check found them; the first of many. */
function CheckedRows({
  record,
  show,
  state,
  count,
}: Props & { readonly state: 'new' | 'there'; readonly count: number }) {
  const of = { businessUnitId: record.businessUnitId, uploadId: record.id };
  const query = queryOf(enrolmentImportApi.listEnrolmentUploadRows, { ...of, State: state, PageSize: mostShown });
  // What is found is found anew by each check.
  const items = useQuery({ ...query, queryKey: [...query.queryKey, record.status] }).data?.items ?? [];
  if (count === 0) return <p className="muted">{say('file_no_such_rows')}</p>;
  return (
    <>
      {count > items.length ? <p className="muted">{say('file_first_rows', { count: items.length })}</p> : null}
      <PlainTable
        gap="gap-sm"
        label={say(state === 'new' ? 'file_new_rows' : 'file_there_rows')}
        heads={[
          { figures: say('file_row') },
          say('file_account_number'),
          say('file_when'),
          say('file_pays_with'),
          { figures: say('at_most') },
          say('consent'),
        ]}
      >
        {items.map((row) => (
          <tr key={row.row}>
            <td className="r num">{row.row}</td>
            <td>
              {row.name} <span className="muted">{shownNumber(row)}</span>
            </td>
            <td>{whenOf(row)}</td>
            <td>
              {sayValue(row.accountType)} <span className="num">•••• {row.last4}</span>
            </td>
            <td className="r num">{row.maxAmountMinor === null ? '—' : show(row.maxAmountMinor)}</td>
            <td>
              {sayValue(row.consentMethod)}, {formatDate(row.consentDate)}{' '}
              <span className="muted">{row.consentReference}</span>
            </td>
          </tr>
        ))}
      </PlainTable>
    </>
  );
}
