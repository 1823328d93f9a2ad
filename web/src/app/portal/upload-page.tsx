import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useOutletContext, useParams } from 'react-router';
import { CheckResult } from '../../features/accounts/check-result.tsx';
import { MapColumns } from '../../features/accounts/map-columns.tsx';
import { processUpload, readUpload } from '../../features/accounts/upload-calls.ts';
import { useLive } from '../../features/realtime/live.ts';
import { allMessages } from '../../platform/request.ts';
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
  const answer = useQuery({
    queryKey: ['upload', unit.id, uploadId],
    queryFn: () => readUpload(unit.id, uploadId),
    refetchInterval: (query) => (running.includes(query.state.data?.data?.status ?? '') ? 700 : false),
  });
  useLive(unit.id, ['BusinessUnit.AccountsUpdated'], () => void answer.refetch());
  const upload = answer.data?.data;
  const done = upload?.status.startsWith('Complete') === true;
  const title = done ? 'Import result' : upload?.status === 'Ready' && !mapping ? 'Check the import' : 'Import accounts';
  usePageTitle(title, 'Ratepayer');
  if (answer.isPending) return <Loading />;
  if (!upload) return <Banner kind="bad" title={allMessages(answer.data?.errors ?? []) || 'We could not find that upload.'} />;
  const now = done ? 4 : upload.status === 'Uploaded' || upload.status === 'Failed' || mapping ? 1 : upload.status === 'Processing' ? 3 : 2;
  const may = user.permissions.includes('Accounts:Manage');

  async function act(step: 'Process' | 'Cancel', more: { processAnyway?: boolean; reason?: string } = {}): Promise<void> {
    const outcome = await processUpload(unit.id, uploadId, step, more);
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
              <span className="d">{i + 1}</span>
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
      {(upload.status === 'Ready' && !mapping) || done ? (
        <CheckResult unit={unit} upload={upload} done={done}>
          {may && upload.status === 'Ready' ? <Confirm upload={upload} onProcess={(more) => void act('Process', more)} onBack={() => setMapping(true)} onCancel={() => void act('Cancel')} /> : null}
        </CheckResult>
      ) : null}
    </>
  );
}

interface ConfirmProps {
  readonly upload: { needsProcessAnyway: boolean; stopReason: string };
  readonly onProcess: (more: { processAnyway?: boolean; reason?: string }) => void;
  readonly onBack: () => void;
  readonly onCancel: () => void;
}

function Confirm({ upload, onProcess, onBack, onCancel }: ConfirmProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  function process(): void {
    if (!upload.needsProcessAnyway) onProcess({});
    else if (reason.trim() === '') setError('Give a reason.');
    else onProcess({ processAnyway: true, reason: reason.trim() });
  }
  return (
    <div className="gap-lg">
      {upload.needsProcessAnyway ? (
        <>
          <Banner kind="bad" title={upload.stopReason} />
          <div className="field gap-md">
            <label className="label" htmlFor="reason">
              Reason to process anyway
            </label>
            {error ? <span className="err">{error}</span> : null}
            <div className="input">
              <input id="reason" value={reason} onChange={(event) => setReason(event.target.value)} />
            </div>
          </div>
        </>
      ) : null}
      <p className="row wrap gap-md">
        <Button onClick={process}>{upload.needsProcessAnyway ? 'Process anyway' : 'Process this file'}</Button>
        <Button className="sec" onClick={onBack}>
          Change mapping
        </Button>
        <Button className="sec" onClick={onCancel}>
          Cancel upload
        </Button>
      </p>
    </div>
  );
}
