import type { ExternalImport } from '@ratepayer/contract/payments/external.operations.ts';
import { Banner } from '../../../ui/parts.tsx';
import type { FoundAccount } from './find-account.tsx';

const columnNames: Readonly<Record<string, string>> = {
  accountNumber: 'Account',
  amount: 'Amount',
  receivedDate: 'Date',
  externalMethod: 'Method',
  externalReference: 'Reference',
  postsToBalance: 'Posts to balance',
  note: 'Note',
};
const most = 100;

interface Props {
  readonly result: ExternalImport;
  readonly assigned: Readonly<Record<number, FoundAccount>>;
  readonly show: (minor: number) => string;
  readonly onAssign: (row: number) => void;
}

/** What a file holds: what is new, what was recorded before, and each row that cannot be taken, with what may be done about it. */
export function CheckedFile({ result, assigned, show, onAssign }: Props) {
  const bad = new Set(result.problems.map((each) => each.row)).size;
  return (
    <div className="gap-md" role="status">
      {bad > 0 ? (
        <Banner kind="warn" title={`${bad} ${bad === 1 ? 'row' : 'rows'} cannot be taken.`}>
          Record the good rows and send the others in another file, or stop and correct this one. Rows that were recorded are skipped when they come again.
        </Banner>
      ) : null}
      <p className="gap-sm">
        <b>{result.ready}</b> new {result.ready === 1 ? 'payment' : 'payments'} of <b>{show(result.totalMinor)}</b>
      </p>
      {result.repeated.length > 0 ? (
        <p className="small muted gap-sm">
          {result.repeated.length} recorded before and skipped:{' '}
          {result.repeated
            .slice(0, most)
            .map((each) => `${each.externalReference} (row ${each.row})`)
            .join(', ')}
        </p>
      ) : null}
      {Object.keys(assigned).length > 0 ? (
        <ul className="small gap-sm" aria-label="Accounts assigned">
          {Object.entries(assigned).map(([row, account]) => (
            <li key={row}>
              Row {row}: {account.name}, {[account.accountNumber, account.subAccountNumber].filter(Boolean).join(' – ')}
            </li>
          ))}
        </ul>
      ) : null}
      {result.problems.length > 0 ? (
        <section className="table-wrap gap-sm" tabIndex={0} aria-label="Problems">
          <table className="tbl">
            <caption className="vh">Problems</caption>
            <thead>
              <tr>
                {['Row', 'Column', 'Value', 'Problem'].map((name) => (
                  <th scope="col" key={name}>
                    {name}
                  </th>
                ))}
                <th scope="col">
                  <span className="vh">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {result.problems.slice(0, most).map((each) => (
                <tr key={`${each.row} ${each.column} ${each.problem}`}>
                  <td>{each.row}</td>
                  <td>{columnNames[each.column] ?? each.column}</td>
                  <td>{each.value ?? ''}</td>
                  <td>{each.problem}</td>
                  <td className="r">
                    {each.assignable ? (
                      <button type="button" className="link-btn" aria-label={`Assign account to row ${each.row}`} onClick={() => onAssign(each.row)}>
                        Assign account
                      </button>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </div>
  );
}
