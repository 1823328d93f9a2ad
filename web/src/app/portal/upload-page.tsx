import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import { type BroughtType, importNeeds, uploadNeeds } from '@ratepayer/contract/accounts/upload-settings.ts';
import { meets } from '@ratepayer/contract/users/needs.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { uploadList, uploadTexts } from '@ratepayer/contract/accounts/upload.list.ts';
import { ImportActions } from '../../features/accounts/import-actions.tsx';
import { ImportBars } from '../../features/accounts/import-bars.tsx';
import { isRunning, stepOf } from '../../features/accounts/import-step.ts';
import { ImportSections } from '../../features/accounts/import-sections.tsx';
import { importTabs, rejectedTab } from '../../features/accounts/import-tabs.tsx';
import { rowsOfUpload, uploadHref } from '../../features/accounts/rows-of-upload.ts';
import { type Assigned, withAssigned } from '../../features/staff/external/assigned.ts';
import { PaymentsSteps } from '../../features/staff/external/payments-steps.tsx';
import type { PaymentsStep } from '../../features/staff/external/payments-step.ts';
import { paymentsUploadTabs } from '../../features/staff/external/payments-upload-tabs.tsx';
import { EnrolmentSteps } from '../../features/autopay/import/enrolment-steps.tsx';
import { enrolmentUploadTabs } from '../../features/autopay/import/enrolment-upload-tabs.tsx';
import { readingUploadTabs } from '../../features/readings/reading-upload-tabs.tsx';
import { ReadingSteps } from '../../features/readings/reading-steps.tsx';
import { enrolmentImportApi } from '../../platform/api/enrolment-import.api.ts';
import { externalUploadApi } from '../../platform/api/external-upload.api.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';

import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { say as sayOfAutopay } from '../../platform/texts/staff-autopay.ts';
import { say as sayOfReadings } from '../../platform/texts/staff-readings.ts';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { Tab } from '../../ui/detail/detail-tabs.tsx';
import { leaveOnly, useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';
import type { ImportStep } from '../../ui/record-file/file-steps.tsx';

const titles = {
  map: 'import_accounts',
  check: 'check_import',
  confirm: 'confirm_import',
  undo: 'undo_import',
  run: 'import_accounts',
  done: 'import_result',
  over: 'import_accounts',
} as const satisfies Readonly<Record<ImportStep, string>>;

const isOfPayments = ({ importType }: Pick<AccountUpload, 'importType'>) => importType === 'External Payments';
const isOfEnrolments = ({ importType }: Pick<AccountUpload, 'importType'>) => importType === 'Autopay Enrollments';
const isOfReadings = ({ importType }: Pick<AccountUpload, 'importType'>) => importType === 'Readings';

/** The heading of a step, and of what is brought in where that is what it says. */
const titleOf = (upload: AccountUpload, step: ImportStep): string =>
  say(titles[step] === 'import_accounts' ? titleOfType[upload.importType] : titles[step]);

const titleOfType = {
  Accounts: 'import_accounts',
  Readings: 'import_of_readings',
  'External Payments': 'import_of_payments',
  'Autopay Enrollments': 'import_of_enrolments',
  // Seen with their billing cycles.
  Bills: 'import_of_bills',
  'Bill Documents': 'import_of_bills',
} as const satisfies Readonly<Record<BroughtType, string>>;

type Payments = Parameters<typeof paymentsUploadTabs>[1];

const tabsOf = (shown: Shown<AccountUpload>, payments: Payments): readonly Tab[] => {
  if (!shown.user.permissions.includes(importNeeds[shown.record.importType].see)) return [];
  if (isOfPayments(shown.record)) return paymentsUploadTabs(shown, payments, rejectedTab(shown));
  if (isOfEnrolments(shown.record)) return enrolmentUploadTabs(shown, rejectedTab(shown));
  return isOfReadings(shown.record) ? readingUploadTabs(shown) : importTabs(shown);
};

/** One upload from mapping to result, and back. */
export function UploadPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const of = { businessUnitId: unit.id, uploadId: Number(useParams()['uploadId']) };
  const { step, problem, busy, may, mapAgain, toStep, run, asShown } = useImport(of, user.permissions);
  const [assigned, setAssigned] = useState<Assigned>({});
  const actOnPayments = (body: PaymentsStep) => {
    const sent = run(externalUploadApi.processExternalUpload({ ...of, ...asShown(withAssigned(body, assigned)) }));
    // What was refused is chosen still, and so is what was chosen while the answer came.
    void sent.then((isDone) => isDone && setAssigned((now) => (now === assigned ? {} : now)));
  };
  // Who only bills sees the file, and not the list of all.
  const elsewhere = { name: sayList('external_title'), href: `/portal/external-payments?bu=${unit.id}` };
  const hasResult = step === 'check' || step === 'done';
  return (
    <DetailPage
      list={uploadList}
      needs={uploadNeeds}
      texts={uploadTexts}
      unit={unit}
      user={user}
      read={uploadApi.getUpload}
      of={of}
      one={say('one_upload')}
      home="/portal/accounts/uploads"
      crumb={() => (meets(user, uploadList.needs) ? undefined : elsewhere)}
      notFound={say('upload_not_found')}
      name={(upload) => upload.fileName}
      title={(upload) => titleOf(upload, step)}
      sentence={({ record }) => sentenceOf(record, step)}
      actions={(shown) => <ImportActions {...shown} step={step} onUndo={() => toStep('undo')} />}
      bars={(shown) => <ImportBars {...shown} step={step} problem={problem} undone={undoneCounts(shown.record)} />}
      facts={['startedDate', 'asOfDate', 'importType', 'startedBy', 'totalRows']}
      sections={(shown) => {
        const state = { ...shown, step, busy, onStep: toStep, onMapAgain: mapAgain };
        if (isOfPayments(shown.record))
          return (
            <PaymentsSteps {...state} rows={rowsOfUpload(shown.record, user)} mayAct={may} onAct={actOnPayments} />
          );
        if (isOfEnrolments(shown.record))
          return (
            <EnrolmentSteps
              {...state}
              rows={rowsOfUpload(shown.record, user)}
              mayAct={may}
              onAct={(body) => void run(enrolmentImportApi.processEnrolmentUpload({ ...of, ...asShown(body) }))}
            />
          );
        return isOfReadings(shown.record) ? (
          <ReadingSteps
            {...state}
            onAct={(body) => void run(readingApi.processReadingUpload({ ...of, ...asShown(body) }))}
          />
        ) : (
          <ImportSections
            {...state}
            onAct={(body) => run(uploadApi.processUpload({ ...of, ...asShown(body) })).then(() => undefined)}
          />
        );
      }}
      {...(hasResult
        ? {
            tabs: (shown: Shown<AccountUpload>) =>
              tabsOf(shown, { assigned, mayAct: may, busy, onAssign: setAssigned, onAct: actOnPayments }),
          }
        : {})}
      history={uploadApi.listUploadHistory}
      neighbours={{ load: uploadApi.listUploads, href: uploadHref }}
      live={{ topics: ['BusinessUnit.AccountsUpdated'], isMine: () => true }}
    />
  );
}

const sentenceOf = ({ isUnfinished, message }: AccountUpload, step: string): string =>
  isUnfinished
    ? say('file_written_in_part')
    : say(step === 'done' ? 'finished' : 'nothing_written_before', { message });

/** What an undo gave back and what it left. */
const undoneCounts = (upload: AccountUpload): string =>
  isOfEnrolments(upload)
    ? sayOfAutopay('file_undone_counts', upload)
    : isOfReadings(upload)
      ? sayOfReadings('undone_counts', upload)
      : say('undone_counts', upload);

/** Where an import stands, and what its buttons do. */
function useImport(
  of: { readonly businessUnitId: number; readonly uploadId: number },
  permissions: readonly Permission[],
) {
  // Read beside the page: how far a worker is, nobody announces.
  const answer = useQuery({
    ...queryOf(uploadApi.getUpload, of),
    refetchInterval: ({ state }) => (isRunning(state.data) ? 700 : false),
  });
  const [mapping, setMapping] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { get, change } = useAddress();
  const asked = get('step');
  const may = answer.data !== undefined && permissions.includes(importNeeds[answer.data.importType].act);
  const step = stepOf(answer.data, may, mapping, asked);
  const toStep = (to?: 'confirm' | 'undo') =>
    change((next) => leaveOnly(next, new URLSearchParams(to ? { step: to } : {})), { replace: false });

  async function run(request: Promise<AccountUpload>): Promise<boolean> {
    setBusy(true);
    const outcome = await outcomeOf(request);
    setBusy(false);
    setProblem(outcome.data ? '' : allMessages(outcome.errors) || say('please_try_again'));
    if (outcome.data) toStep();
    setMapping(false);
    await answer.refetch();
    return outcome.data !== null;
  }
  /** What is processed is the check whose figures stand there. */
  const asShown = <B extends { readonly step: string }>(body: B): B & { readonly checkedDate?: string } => {
    const checkedDate = answer.data?.startedDate;
    return body.step === 'Process' && checkedDate ? { ...body, checkedDate } : body;
  };
  return { step, problem, busy, may, toStep, run, asShown, mapAgain: () => setMapping(true) };
}
