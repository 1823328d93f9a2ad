import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { Banner } from '../../ui/parts.tsx';
import { say } from '../../platform/texts/staff-accounts.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { PlainTable } from '../../ui/plain-table.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly upload: AccountUpload;
  readonly done: boolean;
}

/** What the file will do, or did: counts, before and after, and every rejected row by row and column. */
export function CheckResult({ unit, upload, done }: Props) {
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const n = (value: number) => formatNumber(value);
  const one = { businessUnitId: unit.id, uploadId: upload.id };
  // What is wrong in a file and what it changes is found anew at each step.
  const inStatus = <Q extends { readonly queryKey: readonly unknown[] }>(query: Q): Q => ({
    ...query,
    queryKey: [...query.queryKey, upload.status],
  });
  const problems = useQuery(inStatus(queryOf(uploadApi.listUploadProblems, { ...one, PageSize: 50 })));
  const changes = useQuery(inStatus(queryOf(uploadApi.listUploadChanges, { ...one, PageSize: 25 })));
  const missingName =
    upload.missingStrategy === 'Archive'
      ? say('archive')
      : upload.missingStrategy === 'None'
        ? say('missing_left_alone')
        : say('set_to_0');
  const parts = [
    { name: say(done ? 'created' : 'create'), count: upload.created, kind: 'c-create' },
    { name: say(done ? 'updated' : 'update'), count: upload.updated, kind: 'c-update' },
    { name: say(done ? 'unchanged' : 'leave_as_is'), count: upload.unchanged, kind: 'c-leave' },
    { name: missingName, count: upload.missing, kind: 'c-missing' },
    { name: say(done ? 'rejected' : 'reject'), count: upload.rejected, kind: 'c-reject' },
  ];
  const sign = upload.balanceChangeMinor > 0 ? '+' : '';
  return (
    <>
      <section className="boxed">
        <p className="row between wrap num">
          <span>
            <b>{say('rows', { totalRows: n(upload.totalRows) })}</b>{' '}
            <span className="muted small">
              {say('missing_accounts_duplicates', {
                fileName: upload.fileName,
                missingStrategy: sayValue(upload.missingStrategy),
                duplicateStrategy: sayValue(upload.duplicateStrategy),
              })}
            </span>
          </span>
          <span className="small">
            <span className="muted">{say('balances_change_by')}</span> <b>{sign + show(upload.balanceChangeMinor)}</b>
          </span>
        </p>
        <div className="bar" role="img" aria-label={parts.map((part) => `${n(part.count)} ${part.name}`).join(', ')}>
          {parts.map((part) =>
            part.count > 0 ? (
              <i
                key={part.kind}
                className={part.kind}
                ref={(bar) => bar?.style.setProperty('flex', String(part.count))}
              />
            ) : null,
          )}
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
          {say('repeated_rows_balances_file', {
            duplicates: n(upload.duplicates),
            balanceTotal: show(upload.balanceTotalMinor),
          })}
        </p>
      </section>
      <SafetyStop upload={upload} done={done} />
      {(changes.data?.items.length ?? 0) > 0 ? (
        <section className="panel gap-xl">
          <h2>{done ? say('what_changed') : say('what_would_change')}</h2>
          <PlainTable
            label={say('changes')}
            heads={[
              say('account'),
              say('name'),
              say('change'),
              { figures: say('before') },
              { figures: say('after') },
              { figures: say('difference') },
            ]}
          >
            {changes.data?.items.map((row) => {
              const difference = row.balanceAfterMinor - (row.balanceBeforeMinor ?? 0);
              return (
                <tr key={`${row.accountNumber} ${row.subAccountNumber} ${row.change}`}>
                  <td>
                    {row.accountNumber}
                    {row.subAccountNumber ? ` – ${row.subAccountNumber}` : ''}
                  </td>
                  <td>{row.name}</td>
                  <td>{sayValue(row.change)}</td>
                  <td className="r was">{row.balanceBeforeMinor === null ? '—' : show(row.balanceBeforeMinor)}</td>
                  <td className="r b">{show(row.balanceAfterMinor)}</td>
                  <td className="r">{(difference > 0 ? '+' : '') + show(difference)}</td>
                </tr>
              );
            })}
          </PlainTable>
        </section>
      ) : null}
      {(problems.data?.items.length ?? 0) > 0 ? (
        <section className="panel gap-xl">
          <h2>{say('rejected_rows')}</h2>
          <Banner kind="warn" title={say('rows_left_out_correct', { rejected: n(upload.rejected) })} />
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
          {say('can_processed_reason_next')}
        </Banner>
      ) : (
        <Banner kind="ok" title={say('within_safety_limit')}>
          {say('account_not_file', { missing: upload.missing })}
        </Banner>
      )}
    </div>
  );
}
