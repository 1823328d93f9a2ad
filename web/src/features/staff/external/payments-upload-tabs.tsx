import { useQuery } from '@tanstack/react-query';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { externalUploadApi } from '../../../platform/api/external-upload.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { formatDate, formatNumber } from '../../../platform/texts/figures.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import type { Shown } from '../../../ui/detail/detail-page-props.ts';
import type { Tab } from '../../../ui/detail/detail-tabs.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { AssignAccount, type Assigning, CheckAssigned } from './assign-account.tsx';
import { AssignRows } from './assign-rows.tsx';

const mostShown = 100;

/** What a file of payments brings, tab by tab, as its check found it; rows that match no account are given one. */
export function paymentsUploadTabs(shown: Shown<AccountUpload>, asked: Assigning, rejected: Tab): readonly Tab[] {
  const { status, created, unchanged, isUnfinished } = shown.record;
  // What is recorded in part is read as it was.
  const assigning = { ...asked, mayAct: asked.mayAct && !isUnfinished };
  const counted = (name: string, count: number) => `${name} ${formatNumber(count)}`;
  const fresh: Tab = {
    key: 'new',
    name: counted(say('new_rows'), created),
    draw: () => <CheckedRows {...shown} assigning={assigning} state="new" count={created} />,
  };
  const there: Tab = {
    key: 'there',
    name: counted(say('there_rows'), unchanged),
    draw: () => <CheckedRows {...shown} assigning={assigning} state="there" count={unchanged} />,
  };
  const unmatched: Tab = {
    key: 'unmatched',
    name: say('unmatched_rows'),
    draw: () => <AssignRows {...shown} {...assigning} />,
  };
  return status === 'Ready' ? [fresh, there, unmatched, rejected] : [there, rejected];
}

type CheckedProps = Shown<AccountUpload> & {
  readonly assigning: Assigning;
  readonly state: 'new' | 'there';
  readonly count: number;
};

/** Rows as the check found them; the first of many. */
function CheckedRows({ assigning, state, count, ...shown }: CheckedProps) {
  const { record, unit, show } = shown;
  const query = queryOf(externalUploadApi.listExternalUploadRows, {
    businessUnitId: record.businessUnitId,
    uploadId: record.id,
    State: state,
    PageSize: mostShown,
  });
  // What is found is found anew by each check.
  const items = useQuery({ ...query, queryKey: [...query.queryKey, record.status] }).data?.items ?? [];
  if (count === 0) return <p className="muted">{say('no_such_rows')}</p>;
  return (
    <>
      {count > items.length ? <p className="muted">{say('first_of_rows', { count: items.length })}</p> : null}
      <PlainTable
        gap="gap-sm"
        label={say(state === 'new' ? 'new_rows' : 'there_rows')}
        heads={[
          { figures: say('row_head') },
          say('account_2'),
          say('received_date'),
          say('method'),
          say('external_reference'),
          { figures: say('amount') },
          say('posts_to_balance'),
        ]}
      >
        {items.map((row) => (
          <tr key={row.row}>
            <td className="r num">{row.row}</td>
            <td>
              {state === 'new' && row.isAssigned ? (
                <AssignAccount {...assigning} unit={unit} row={row} />
              ) : (
                <>
                  {row.name} <span className="muted">{shownNumber(row)}</span>
                </>
              )}
            </td>
            <td>{formatDate(row.receivedDate)}</td>
            <td>{sayValue(row.externalMethod)}</td>
            <td translate="no">{row.externalReference}</td>
            <td className="r num">{show(row.amountMinor)}</td>
            <td>{say(row.postsToBalance ? 'yes' : 'no')}</td>
          </tr>
        ))}
      </PlainTable>
      {state === 'new' ? <CheckAssigned {...assigning} record={record} /> : null}
    </>
  );
}
