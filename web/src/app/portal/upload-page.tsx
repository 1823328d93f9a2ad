import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext, useParams, useSearchParams } from 'react-router';
import { type Confirmed, ConfirmImport, ImportFoot } from '../../features/accounts/confirm-import.tsx';
import { CheckResult } from '../../features/accounts/check-result.tsx';
import { ImportHead } from '../../features/accounts/import-head.tsx';
import { ImportHistory } from '../../features/accounts/import-history.tsx';
import { running, UploadState } from '../../features/accounts/upload-state.tsx';
import { MapColumns } from '../../features/accounts/map-columns.tsx';
import { useLive } from '../../platform/live.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf, problemOf } from '../../platform/refused.ts';
import { Banner, Button, Loading, usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';
import { say } from '../../platform/texts/staff-accounts.ts';

const titleOf = (done: boolean, confirming: boolean, isReady: boolean) => {
  if (done) return 'import_result';
  if (confirming) return 'confirm_import';
  return isReady ? 'check_import' : 'import_accounts';
};

/** The step that is on, from 0: choosing the file is behind every upload. */
function stepOf(done: boolean, maps: boolean, confirms: boolean): number {
  if (done) return 4;
  if (maps) return 1;
  return confirms ? 3 : 2;
}

/** One upload from mapping to result. */
export function UploadPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const uploadId = Number(useParams()['uploadId']);
  const [mapping, setMapping] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [params, setParams] = useSearchParams();
  const answer = useQuery({
    ...queryOf(uploadApi.getUpload, { businessUnitId: unit.id, uploadId }),
    refetchInterval: (query) => (running.includes(query.state.data?.status ?? '') ? 700 : false),
  });
  useLive(unit.id, ['BusinessUnit.AccountsUpdated'], () => void answer.refetch());
  const upload = answer.data;
  const done = upload?.status.startsWith('Complete') === true;
  const isReady = upload?.status === 'Ready' && !mapping;
  const may = user.permissions.includes('Accounts:Manage');
  const confirming = isReady && may && params.get('step') === 'confirm';
  const title = say(titleOf(done, confirming, isReady));
  usePageTitle(title, 'Ratepayer');
  if (answer.isPending) return <Loading />;
  if (!upload) return <Banner kind="bad" title={problemOf(answer.error, say('upload_not_found'))} />;
  const maps = upload.status === 'Uploaded' || upload.status === 'Failed' || mapping;
  const now = stepOf(done, maps, upload.status === 'Processing' || confirming);
  const toStep = (step: 'confirm' | undefined) => setParams({ bu: String(unit.id), ...(step ? { step } : {}) });

  async function act(step: 'Process' | 'Cancel', more: Partial<Confirmed> = {}): Promise<void> {
    setBusy(true);
    const outcome = await outcomeOf(uploadApi.processUpload({ businessUnitId: unit.id, uploadId, step, ...more }));
    setBusy(false);
    setProblem(outcome.data ? '' : allMessages(outcome.errors) || say('please_try_again'));
    await answer.refetch();
  }

  return (
    <>
      <ImportHead unit={unit} upload={upload} title={title} done={done} now={now} />
      {problem ? (
        <div className="gap-md">
          <Banner kind="bad" title={problem} alert />
        </div>
      ) : null}
      <UploadState upload={upload} />
      {may && maps ? (
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
      {done ? <ImportHistory unit={unit} uploadId={uploadId} /> : null}
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
