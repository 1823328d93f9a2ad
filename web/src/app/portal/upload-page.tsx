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
import { Icon } from '../../ui/icons.tsx';
import { Banner, Button, Loading, usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

const steps = ['Choose file', 'Map columns', 'Check', 'Confirm'];
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
  const title = done ? 'Import result' : confirming ? 'Confirm the import' : isReady ? 'Check the import' : 'Import accounts';
  usePageTitle(title, 'Ratepayer');
  if (answer.isPending) return <Loading />;
  if (!upload) return <Banner kind="bad" title={problemOf(answer.error, 'We could not find that upload.')} />;
  const now = done ? 4 : upload.status === 'Uploaded' || upload.status === 'Failed' || mapping ? 1 : upload.status === 'Processing' || confirming ? 3 : 2;
  const toStep = (step: 'confirm' | undefined) => setParams({ bu: String(unit.id), ...(step ? { step } : {}) });

  async function act(step: 'Process' | 'Cancel', more: Partial<Confirmed> = {}): Promise<void> {
    setBusy(true);
    const outcome = await outcomeOf(accountApi.processUpload({ businessUnitId: unit.id, uploadId, step, ...more }));
    setBusy(false);
    setProblem(outcome.data ? '' : allMessages(outcome.errors) || 'Please try again.');
    await answer.refetch();
  }

  return (
    <>
      <nav aria-label="Breadcrumb" className="small">
        <Link to={`/portal/accounts/uploads?bu=${unit.id}`}>Account uploads</Link> <span className="muted">/ {upload.fileName}</span>
      </nav>
      <div className="page-head gap-sm">
        <div>
          <h1>{title}</h1>
          <p>{done ? `Finished. ${upload.message}` : 'Nothing is written before you confirm.'}</p>
        </div>
        <ol className="stepper" aria-label="Steps">
          {steps.map((name, i) => (
            <li key={name} className={i < now ? 'done' : i === now ? 'now' : ''} aria-current={i === now ? 'step' : undefined}>
              <span className="d">{i < now ? <Icon name="check" size={13} stroke={2.4} /> : i + 1}</span>
              {name}
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
          <Banner kind="bad" title="The file could not be read. Nothing was changed." alert>
            {upload.message}
          </Banner>
        </div>
      ) : null}
      {running.includes(upload.status) ? (
        <section className="boxed" role="status">
          <p className="num">
            {upload.status === 'Checking' ? 'Checking' : 'Processing'} {upload.fileName}: {upload.progressRows.toLocaleString('en-US')} rows read
          </p>
          <progress className="gap-sm" aria-label={upload.status} />
        </section>
      ) : null}
      {upload.status === 'Canceled' ? <p className="gap-md">This upload was canceled. Nothing was changed.</p> : null}
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
        <ConfirmImport unit={unit} upload={upload} busy={busy} onProcess={(confirmed) => void act('Process', confirmed)} onBack={() => toStep(undefined)} onCancel={() => void act('Cancel')} />
      ) : isReady || done ? (
        <CheckResult unit={unit} upload={upload} done={done} />
      ) : null}
      {isReady && may && !confirming ? (
        <ImportFoot onCancel={() => void act('Cancel')}>
          <Button className="sec" onClick={() => setMapping(true)}>
            Back
          </Button>
          <Button onClick={() => toStep('confirm')}>Continue to confirm</Button>
        </ImportFoot>
      ) : null}
    </>
  );
}
