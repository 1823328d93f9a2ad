import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { accountApi } from '../../platform/api/account.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { Banner } from '../../ui/parts.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly upload: AccountUpload;
  readonly done: boolean;
}

/** What the file will do, or did: counts, before and after, and every rejected row by row and column. */
export function CheckResult({ unit, upload, done }: Props) {
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const n = (value: number) => value.toLocaleString('en-US');
  const one = { businessUnitId: unit.id, uploadId: upload.id };
  // What is wrong in a file and what it changes is found anew at each step.
  const inStatus = <Q extends { readonly queryKey: readonly unknown[] }>(query: Q): Q => ({ ...query, queryKey: [...query.queryKey, upload.status] });
  const problems = useQuery(inStatus(queryOf(accountApi.listUploadProblems, { ...one, PageSize: 50 })));
  const changes = useQuery(inStatus(queryOf(accountApi.listUploadChanges, { ...one, PageSize: 25 })));
  const missingName = upload.missingStrategy === 'Archive' ? 'Archive' : upload.missingStrategy === 'None' ? 'Missing, left alone' : 'Set to $0';
  const parts = [
    { name: done ? 'Created' : 'Create', count: upload.created, kind: 'c-create' },
    { name: done ? 'Updated' : 'Update', count: upload.updated, kind: 'c-update' },
    { name: done ? 'Unchanged' : 'Leave as is', count: upload.unchanged, kind: 'c-leave' },
    { name: missingName, count: upload.missing, kind: 'c-missing' },
    { name: done ? 'Rejected' : 'Reject', count: upload.rejected, kind: 'c-reject' },
  ];
  const sign = upload.balanceChangeMinor > 0 ? '+' : '';
  return (
    <>
      <section className="boxed">
        <p className="row between wrap num">
          <span>
            <b>{n(upload.totalRows)} rows</b>{' '}
            <span className="muted small">
              in {upload.fileName}. Missing accounts: {upload.missingStrategy}. Duplicates: {upload.duplicateStrategy}.
            </span>
          </span>
          <span className="small">
            <span className="muted">Balances change by</span> <b>{sign + show(upload.balanceChangeMinor)}</b>
          </span>
        </p>
        <div className="bar" role="img" aria-label={parts.map((part) => `${n(part.count)} ${part.name}`).join(', ')}>
          {parts.map((part) => (part.count > 0 ? <i key={part.kind} className={part.kind} ref={(bar) => bar?.style.setProperty('flex', String(part.count))} /> : null))}
        </div>
        <dl className="legend">
          {parts.map((part) => (
            <div key={part.kind}>
              <dt>
                <i className={part.kind} />
                {part.name}
              </dt>
              <dd className="num">{n(part.count)}</dd>
            </div>
          ))}
        </dl>
        <p className="muted small gap-sm num">
          {n(upload.duplicates)} repeated rows. Balances of the file: {show(upload.balanceTotalMinor)}.
        </p>
      </section>
      <SafetyStop upload={upload} done={done} />
      {(changes.data?.items.length ?? 0) > 0 ? (
        <section className="panel gap-xl">
          <h2>{done ? 'What changed' : 'What would change'}</h2>
          <div className="table-wrap" tabIndex={0} role="region" aria-label="Changes">
            <table className="tbl">
              <thead>
                <tr>
                  <th scope="col">Account</th>
                  <th scope="col">Name</th>
                  <th scope="col">Change</th>
                  <th scope="col" className="r">
                    Before
                  </th>
                  <th scope="col" className="r">
                    After
                  </th>
                  <th scope="col" className="r">
                    Difference
                  </th>
                </tr>
              </thead>
              <tbody>
                {changes.data?.items.map((row) => {
                  const difference = row.balanceAfterMinor - (row.balanceBeforeMinor ?? 0);
                  return (
                    <tr key={`${row.accountNumber} ${row.subAccountNumber} ${row.change}`}>
                      <td>
                        {row.accountNumber}
                        {row.subAccountNumber ? ` – ${row.subAccountNumber}` : ''}
                      </td>
                      <td>{row.name}</td>
                      <td>{row.change}</td>
                      <td className="r was">{row.balanceBeforeMinor === null ? '—' : show(row.balanceBeforeMinor)}</td>
                      <td className="r b">{show(row.balanceAfterMinor)}</td>
                      <td className="r">{(difference > 0 ? '+' : '') + show(difference)}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
      {(problems.data?.items.length ?? 0) > 0 ? (
        <section className="panel gap-xl">
          <h2>Rejected rows</h2>
          <Banner kind="warn" title={`${n(upload.rejected)} rows are left out. Correct them in the billing system and send a new file.`} />
          <div className="table-wrap gap-sm" tabIndex={0} role="region" aria-label="Rejected rows">
            <table className="tbl">
              <thead>
                <tr>
                  <th scope="col" className="r">
                    Row
                  </th>
                  <th scope="col">Column</th>
                  <th scope="col">Value</th>
                  <th scope="col">Problem</th>
                </tr>
              </thead>
              <tbody>
                {problems.data?.items.map((row) => (
                  <tr key={`${row.row} ${row.column}`}>
                    <td className="r num">{row.row}</td>
                    <td>{row.column}</td>
                    <td>{row.value || '(empty)'}</td>
                    <td>{row.problem}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
    </>
  );
}

/** Whether the file is safe to take, in one sentence; a stop is named here already, before anybody confirms. */
function SafetyStop({ upload, done }: Pick<Props, 'upload' | 'done'>) {
  if (done) return null;
  return (
    <div className="gap-md">
      {upload.needsProcessAnyway ? (
        <Banner kind="bad" title={upload.stopReason}>
          It can be processed with a reason in the next step.
        </Banner>
      ) : (
        <Banner kind="ok" title="Within the safety limit">
          {upload.missing.toLocaleString('en-US')} {upload.missing === 1 ? 'account is' : 'accounts are'} not in this file.
        </Banner>
      )}
    </div>
  );
}
