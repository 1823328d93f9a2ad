import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useOutletContext, useParams, useSearchParams } from 'react-router';
import { type Confirmed, ConfirmImport, ImportFoot } from '../../features/accounts/confirm-import.tsx';
import { CheckResult } from '../../features/accounts/check-result.tsx';
import { MapColumns } from '../../features/accounts/map-columns.tsx';
import { useLive } from '../../platform/live.ts';
import { accountApi } from '../../platform/api/account.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf, problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { HistoryTable } from '../../ui/detail/history.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Banner, Button, Loading, usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';
import { statusWord } from '../../ui/status.tsx';
import { say } from '../../platform/texts/staff-accounts.ts';

const steps = ['step_choose_file', 'map_columns', 'step_check', 'step_confirm'] as const;
const running = ['Checking', 'Processing'];

/** One upload from mapping to result. */
export function UploadPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const uploadId = Number(useParams()['uploadId']);
  const [mapping, setMapping] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [params, setParams] = useSearchParams();
  const answer = useQuery({
    ...queryOf(accountApi.getUpload, { businessUnitId: unit.id, uploadId }),
    refetchInterval: (query) => (running.includes(query.state.data?.status ?? '') ? 700 : false),
  });
  useLive(unit.id, ['BusinessUnit.AccountsUpdated'], () => void answer.refetch());
  const upload = answer.data;
  const done = upload?.status.startsWith('Complete') === true;
  const isReady = upload?.status === 'Ready' && !mapping;
  const may = user.permissions.includes('Accounts:Manage');
  const confirming = isReady && may && params.get('step') === 'confirm';
  const title = say(
    done ? 'import_result' : confirming ? 'confirm_import' : isReady ? 'check_import' : 'import_accounts',
  );
  usePageTitle(title, 'Ratepayer');
  if (answer.isPending) return <Loading />;
  if (!upload) return <Banner kind="bad" title={problemOf(answer.error, say('upload_not_found'))} />;
  const now = done
    ? 4
    : upload.status === 'Uploaded' || upload.status === 'Failed' || mapping
      ? 1
      : upload.status === 'Processing' || confirming
        ? 3
        : 2;
  const toStep = (step: 'confirm' | undefined) => setParams({ bu: String(unit.id), ...(step ? { step } : {}) });

  async function act(step: 'Process' | 'Cancel', more: Partial<Confirmed> = {}): Promise<void> {
    setBusy(true);
    const outcome = await outcomeOf(accountApi.processUpload({ businessUnitId: unit.id, uploadId, step, ...more }));
    setBusy(false);
    setProblem(outcome.data ? '' : allMessages(outcome.errors) || say('please_try_again'));
    await answer.refetch();
  }

  return (
    <>
      <nav aria-label={say('breadcrumb')} className="small">
        <Link to={`/portal/accounts/uploads?bu=${unit.id}`}>{say('account_uploads')}</Link>{' '}
        <span className="muted">/ {upload.fileName}</span>
      </nav>
      <div className="page-head gap-sm">
        <div>
          <h1>{title}</h1>
          <p>{done ? say('finished', { message: upload.message }) : say('nothing_written_before')}</p>
        </div>
        <ol className="stepper" aria-label={say('steps')}>
          {steps.map((name, i) => (
            <li
              key={name}
              className={i < now ? 'done' : i === now ? 'now' : ''}
              aria-current={i === now ? 'step' : undefined}
            >
              <span className="d">{i < now ? <Icon name="check" size={13} stroke={2.4} /> : i + 1}</span>
              {say(name)}
            </li>
          ))}
        </ol>
      </div>
      {problem ? (
        <div className="gap-md">
          <Banner kind="bad" title={problem} alert />
        </div>
      ) : null}
      {upload.status === 'Failed' ? (
        <div className="gap-md">
          <Banner kind="bad" title={say('file_not_read_nothing_changed')} alert>
            {upload.message}
          </Banner>
        </div>
      ) : null}
      {running.includes(upload.status) ? (
        <section className="boxed" role="status">
          <p className="num">
            {say(upload.status === 'Checking' ? 'checking_rows' : 'processing_rows', {
              file: upload.fileName,
              rows: upload.progressRows,
            })}
          </p>
          <progress className="gap-sm" aria-label={statusWord(upload.status)} />
        </section>
      ) : null}
      {upload.status === 'Canceled' ? <p className="gap-md">{say('upload_canceled')}</p> : null}
      {may && (upload.status === 'Uploaded' || upload.status === 'Failed' || mapping) ? (
        <MapColumns
          businessUnitId={unit.id}
          uploadId={uploadId}
          onChecked={() => {
            setMapping(false);
            void answer.refetch();
          }}
          onProblem={setProblem}
        />
      ) : null}
      {confirming ? (
        <ConfirmImport
          unit={unit}
          upload={upload}
          busy={busy}
          onProcess={(confirmed) => void act('Process', confirmed)}
          onBack={() => toStep(undefined)}
          onCancel={() => void act('Cancel')}
        />
      ) : isReady || done ? (
        <CheckResult unit={unit} upload={upload} done={done} />
      ) : null}
      {done ? (
        <section className="panel gap-lg">
          <h2>{sayForm('history')}</h2>
          <HistoryTable
            load={accountApi.listUploadHistory}
            of={{ businessUnitId: unit.id, uploadId }}
            zone={unit.timezone}
          />
        </section>
      ) : null}
      {isReady && may && !confirming ? (
        <ImportFoot onCancel={() => void act('Cancel')}>
          <Button className="sec" onClick={() => setMapping(true)}>
            {say('back')}
          </Button>
          <Button onClick={() => toStep('confirm')}>{say('continue_to_confirm')}</Button>
        </ImportFoot>
      ) : null}
    </>
  );
}
