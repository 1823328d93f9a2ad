import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext, useParams, useSearchParams } from 'react-router';
import { uploadList, uploadTexts } from '@ratepayer/contract/accounts/upload.list.ts';
import { ImportActions } from '../../features/accounts/import-actions.tsx';
import { ImportBars } from '../../features/accounts/import-bars.tsx';
import { isRunning, type ImportStep, stepOf } from '../../features/accounts/import-step.ts';
import { ImportSections } from '../../features/accounts/import-sections.tsx';
import { importTabs } from '../../features/accounts/import-tabs.tsx';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import type { ShellContext } from './shell.tsx';

const titles = {
  map: 'import_accounts',
  check: 'check_import',
  confirm: 'confirm_import',
  undo: 'undo_import',
  run: 'import_accounts',
  done: 'import_result',
  over: 'import_accounts',
} as const satisfies Readonly<Record<ImportStep, string>>;

/** One upload from mapping to result, and back. */
export function UploadPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const of = { businessUnitId: unit.id, uploadId: Number(useParams()['uploadId']) };
  const { step, problem, busy, mapAgain, toStep, act } = useImport(of, user.permissions.includes('Accounts:Manage'));
  const hasResult = step === 'check' || step === 'done';
  return (
    <DetailPage
      list={uploadList}
      texts={uploadTexts}
      unit={unit}
      user={user}
      read={uploadApi.getUpload}
      of={of}
      one={say('one_upload')}
      home="/portal/accounts/uploads"
      notFound={say('upload_not_found')}
      name={(upload) => upload.fileName}
      title={() => say(titles[step])}
      sentence={({ record }) =>
        say(step === 'done' ? 'finished' : 'nothing_written_before', { message: record.message })
      }
      actions={(shown) => <ImportActions {...shown} step={step} onUndo={() => toStep('undo')} />}
      bars={(shown) => <ImportBars {...shown} step={step} problem={problem} />}
      facts={['startedDate', 'asOfDate', 'startedBy', 'totalRows']}
      sections={(shown) => (
        <ImportSections {...shown} step={step} busy={busy} onAct={act} onStep={toStep} onMapAgain={mapAgain} />
      )}
      {...(hasResult ? { tabs: importTabs } : {})}
      history={uploadApi.listUploadHistory}
      live={{ topics: ['BusinessUnit.AccountsUpdated'], isMine: () => true }}
    />
  );
}

/** Where an import stands, and what its buttons do. */
function useImport(of: { readonly businessUnitId: number; readonly uploadId: number }, may: boolean) {
  // Read beside the page: how far a worker is, nobody announces.
  const answer = useQuery({
    ...queryOf(uploadApi.getUpload, of),
    refetchInterval: ({ state }) => (isRunning(state.data) ? 700 : false),
  });
  const [mapping, setMapping] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [params, setParams] = useSearchParams();
  const asked = params.get('step');
  const step = stepOf(answer.data, may, mapping, asked);
  const toStep = (next?: 'confirm' | 'undo') =>
    setParams({ bu: String(of.businessUnitId), ...(next ? { step: next } : {}) });

  async function act(
    body: Omit<Parameters<typeof uploadApi.processUpload>[0], 'businessUnitId' | 'uploadId'>,
  ): Promise<void> {
    setBusy(true);
    const outcome = await outcomeOf(uploadApi.processUpload({ ...of, ...body }));
    setBusy(false);
    setProblem(outcome.data ? '' : allMessages(outcome.errors) || say('please_try_again'));
    if (outcome.data) toStep();
    setMapping(false);
    await answer.refetch();
  }
  return { step, problem, busy, toStep, act, mapAgain: () => setMapping(true) };
}
