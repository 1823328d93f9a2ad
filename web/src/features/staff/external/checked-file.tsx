import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { ExternalImport } from '@ratepayer/contract/payments/external.operations.ts';
import { save } from '../../../platform/download.ts';
import { Banner, Button } from '../../../ui/parts.tsx';
import type { FoundAccount } from './find-account.tsx';
import { draw, say } from '../../../platform/texts/staff-payments.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';

const columnNames = {
  accountNumber: 'file_column_account_number',
  amount: 'file_column_amount',
  receivedDate: 'file_column_received_date',
  externalMethod: 'file_column_external_method',
  externalReference: 'file_column_external_reference',
  postsToBalance: 'file_column_posts_to_balance',
  note: 'file_column_note',
} as const;
const columnName = (column: string): string =>
  Object.hasOwn(columnNames, column) ? say(columnNames[column as keyof typeof columnNames]) : column;
const most = 100;

interface Props {
  readonly fileName: string;
  readonly result: ExternalImport;
  readonly assigned: Readonly<Record<number, FoundAccount>>;
  readonly show: (minor: number) => string;
  readonly onAssign: (row: number) => void;
}

/**
 * What a file holds: what is new, what was recorded before, and each row that cannot be taken, with what may be done
 * about it.
 */
export function CheckedFile({ fileName, result, assigned, show, onAssign }: Props) {
  const bad = new Set(result.problems.map((each) => each.row)).size;
  return (
    <div className="gap-md" role="status">
      {bad > 0 ? (
        <Banner kind="warn" title={say('row_cannot_taken', { bad })}>
          {say('record_good_rows_send')}
        </Banner>
      ) : null}
      <p className="gap-sm">
        {draw('new_payment_of', {
          ready: <b>{result.ready}</b>,
          readyCount: result.ready,
          total: <b>{show(result.totalMinor)}</b>,
        })}
      </p>
      {result.repeated.length > 0 ? (
        <p className="small muted gap-sm">
          {say('recorded_before_skipped', {
            repeated: result.repeated.length,
            rows: result.repeated
              .slice(0, most)
              .map((each) => say('reference_in_row', { reference: each.externalReference, row: each.row }))
              .join(', '),
          })}
        </p>
      ) : null}
      {Object.keys(assigned).length > 0 ? (
        <ul className="small gap-sm" aria-label={say('accounts_assigned')}>
          {Object.entries(assigned).map(([row, account]) => (
            <li key={row}>
              {say('row', {
                row,
                name: account.name,
                value: shownNumber(account),
              })}
            </li>
          ))}
        </ul>
      ) : null}
      {result.problems.length > 0 ? (
        <PlainTable
          gap="gap-sm"
          label={say('problems')}
          heads={[
            say('row_head'),
            say('column_head'),
            say('value_head'),
            say('problem_head'),
            { unseen: say('actions') },
          ]}
        >
          {result.problems.slice(0, most).map((each) => (
            <tr key={`${each.row} ${each.column} ${each.problem}`}>
              <td>{each.row}</td>
              <td>{columnName(each.column)}</td>
              <td>{each.value ?? ''}</td>
              <td>{each.problem}</td>
              <td className="r">
                {each.assignable ? (
                  <button type="button" className="link-btn" onClick={() => onAssign(each.row)}>
                    {say('assign_account')} <span className="vh">{say('to_row', { row: each.row })}</span>
                  </button>
                ) : null}
              </td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
      {result.rejectedRows ? (
        <Button className="sec tool gap-sm" onClick={() => saveRejected(fileName, result.rejectedRows)}>
          {say('rejected_download')}
        </Button>
      ) : null}
    </div>
  );
}

const saveRejected = (fileName: string, rows: string): void =>
  save({
    blob: new Blob([rows], { type: 'text/csv;charset=utf-8' }),
    name: `${fileName.replace(/\.\w+$/, '')}-rejected.csv`,
  });
