import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { Link } from 'react-router';
import { Banner } from '../../ui/parts.tsx';
import type { SessionUser } from '../../platform/session/user.ts';
import { rowsOfUpload } from './rows-of-upload.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { sayValue } from '../../platform/texts/values.ts';

interface Props {
  readonly show: (minor: number) => string;
  readonly upload: AccountUpload;
  readonly done: boolean;
  readonly user: SessionUser;
}

/** What the file will do, or did, in figures; its tabs show it account by account. */
export function CheckResult({ show, upload, done, user }: Props) {
  const rows = rowsOfUpload(upload, user);
  const n = (value: number) => formatNumber(value);
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
    ...(upload.leftAlone > 0 ? [{ name: say('left_alone'), count: upload.leftAlone, kind: 'c-leave' }] : []),
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
                key={part.name}
                className={part.kind}
                ref={(bar) => bar?.style.setProperty('flex', String(part.count))}
              />
            ) : null,
          )}
        </div>
        <dl className="legend">
          {parts.map((part) => (
            <div key={part.name}>
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
        <ChargesOf upload={upload} done={done} />
      </section>
      {rows ? (
        <p className="gap-md">
          <Link to={rows.to}>{rows.text}</Link>
        </p>
      ) : null}
      <SafetyStop upload={upload} done={done} />
    </>
  );
}

/** What becomes of open charges, of a file that says any. */
function ChargesOf({ upload, done }: Pick<Props, 'upload' | 'done'>) {
  const { chargesCreated: created, chargesChanged: changed, chargesClosed: closed } = upload;
  if (created + changed + closed === 0) return null;
  return (
    <p className="muted small num">{say(done ? 'charges_were' : 'charges_will_be', { created, changed, closed })}</p>
  );
}

/** Whether the file is safe to take, in one sentence; a stop is named here already, before anybody confirms. */
function SafetyStop({ upload, done }: Pick<Props, 'upload' | 'done'>) {
  if (done)
    return upload.ending > 0 ? (
      <div className="gap-md">
        <Banner kind="warn" title={say('ends_with_payment', { count: upload.ending })} />
      </div>
    ) : null;
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
