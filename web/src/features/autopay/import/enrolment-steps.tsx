import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { enrolmentImportApi } from '../../../platform/api/enrolment-import.api.ts';
import { say } from '../../../platform/texts/staff-autopay.ts';
import type { Shown } from '../../../ui/detail/detail-page-props.ts';
import { Banner } from '../../../ui/parts.tsx';
import { type FileStep, FileSteps } from '../../../ui/record-file/file-steps.tsx';
import { type Rows, WayToRows } from '../../../ui/record-file/way-to-rows.tsx';
import { ConfirmEnrolments, UndoEnrolments } from './confirm-enrolments.tsx';
import { MapEnrolments } from './map-enrolments.tsx';

type Body = Omit<Parameters<typeof enrolmentImportApi.processEnrolmentUpload>[0], 'businessUnitId' | 'uploadId'>;
type Props = Shown<AccountUpload> &
  FileStep & {
    /** What it began, for who may see that. */
    readonly rows: Rows | undefined;
    readonly mayAct: boolean;
    readonly onAct: (body: Body) => void;
  };

/** What a file of enrolments asks for next, or what it began. */
export function EnrolmentSteps({ record, step, busy, rows, mayAct, onAct, onStep, onMapAgain }: Props) {
  const asked = { upload: record, busy, onBack: () => onStep() };
  const { created, isUnfinished, needsProcessAnyway } = record;
  return (
    <FileSteps
      step={step}
      map={<MapEnrolments upload={record} busy={busy} onCheck={(config) => onAct({ step: 'Check', config })} />}
      confirm={<ConfirmEnrolments {...asked} onConfirm={(confirmed) => onAct({ step: 'Process', ...confirmed })} />}
      undo={<UndoEnrolments {...asked} onConfirm={(reason) => onAct({ step: 'Undo', reason })} />}
      found={
        <>
          <Counts upload={record} done={step === 'done'} />
          <WayToRows rows={rows} />
        </>
      }
      mayAct={mayAct}
      isUnfinished={isUnfinished}
      isReady={created > 0 || isUnfinished || needsProcessAnyway}
      onCancel={() => onAct({ step: 'Cancel' })}
      onStep={onStep}
      onMapAgain={onMapAgain}
    />
  );
}

function Counts({ upload, done }: { readonly upload: AccountUpload; readonly done: boolean }) {
  const { totalRows, created, unchanged, rejected, needsProcessAnyway, stopReason } = upload;
  return (
    <div className="gap-md" role="status">
      {needsProcessAnyway && !done ? <Banner kind="warn" title={stopReason} /> : null}
      <ul>
        <li>{say('file_rows', { count: totalRows })}</li>
        <li>
          <b>{say(done ? 'file_began' : 'file_begins', { count: created })}</b>
        </li>
        {unchanged > 0 ? <li>{say('file_there', { count: unchanged })}</li> : null}
        {rejected > 0 ? <li>{say('file_rejected', { count: rejected })}</li> : null}
      </ul>
    </div>
  );
}
