import { Link } from 'react-router';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { enrolmentImportApi } from '../../../platform/api/enrolment-import.api.ts';
import { say } from '../../../platform/texts/staff-autopay.ts';
import type { Shown } from '../../../ui/detail/detail-page-props.ts';
import { Banner, Button } from '../../../ui/parts.tsx';
import { ConfirmEnrolments, UndoEnrolments } from './confirm-enrolments.tsx';
import { MapEnrolments } from './map-enrolments.tsx';

type Body = Omit<Parameters<typeof enrolmentImportApi.processEnrolmentUpload>[0], 'businessUnitId' | 'uploadId'>;
type Props = Shown<AccountUpload> & {
  readonly step: 'map' | 'check' | 'confirm' | 'undo' | 'run' | 'done' | 'over';
  readonly busy: boolean;
  /** The way to what it began, for who may see that. */
  readonly rows: { readonly to: string; readonly text: string } | undefined;
  readonly mayAct: boolean;
  readonly onAct: (body: Body) => void;
  readonly onStep: (step?: 'confirm' | 'undo') => void;
  readonly onMapAgain: () => void;
};

/** What a file of enrolments asks for next, or what it began. */
export function EnrolmentSteps({ record, step, busy, rows, mayAct, onAct, onStep, onMapAgain }: Props) {
  const asked = { upload: record, busy, onBack: () => onStep() };
  const { created, isUnfinished, needsProcessAnyway } = record;
  const cancel = isUnfinished ? (
    <span />
  ) : (
    <button type="button" className="link-btn" onClick={() => onAct({ step: 'Cancel' })}>
      {say('file_cancel_upload')}
    </button>
  );
  if (step === 'map')
    return (
      <>
        <MapEnrolments upload={record} busy={busy} onCheck={(config) => onAct({ step: 'Check', config })} />
        {cancel}
      </>
    );
  if (step === 'confirm')
    return <ConfirmEnrolments {...asked} onConfirm={(confirmed) => onAct({ step: 'Process', ...confirmed })} />;
  if (step === 'undo') return <UndoEnrolments {...asked} onConfirm={(reason) => onAct({ step: 'Undo', reason })} />;
  if (step !== 'check' && step !== 'done') return null;
  return (
    <>
      <Counts upload={record} done={step === 'done'} />
      {rows ? (
        <p className="gap-md">
          <Link to={rows.to}>{rows.text}</Link>
        </p>
      ) : null}
      {step === 'check' && mayAct ? (
        <div className="row wrap between gap-lg">
          {cancel}
          <span className="row wrap">
            {isUnfinished ? null : (
              <Button className="sec" onClick={onMapAgain}>
                {say('back')}
              </Button>
            )}
            {created > 0 || isUnfinished || needsProcessAnyway ? (
              <Button onClick={() => onStep('confirm')}>{say('file_to_confirm')}</Button>
            ) : null}
          </span>
        </div>
      ) : null}
    </>
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
