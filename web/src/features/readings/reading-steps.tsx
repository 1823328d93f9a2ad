import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { readingApi } from '../../platform/api/reading.api.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Button } from '../../ui/parts.tsx';
import { ConfirmReadings, UndoReadings } from './confirm-readings.tsx';
import { MapReadings } from './map-readings.tsx';

type Body = Omit<Parameters<typeof readingApi.processReadingUpload>[0], 'businessUnitId' | 'uploadId'>;
type Props = Shown<AccountUpload> & {
  readonly step: 'map' | 'check' | 'confirm' | 'undo' | 'run' | 'done' | 'over';
  readonly busy: boolean;
  readonly onAct: (body: Body) => void;
  readonly onStep: (step?: 'confirm' | 'undo') => void;
  readonly onMapAgain: () => void;
};

/** What a file of readings asks for next, or what it did. */
export function ReadingSteps({ record, user, step, busy, onAct, onStep, onMapAgain }: Props) {
  const back = () => onStep();
  const asked = { upload: record, busy, onBack: back };
  const mayAct = user.permissions.includes('Accounts:Manage');
  const cancel = (
    <button type="button" className="link-btn" onClick={() => onAct({ step: 'Cancel' })}>
      {say('cancel_upload')}
    </button>
  );
  if (step === 'map')
    return (
      <>
        <MapReadings upload={record} busy={busy} onCheck={(config) => onAct({ step: 'Check', config })} />
        {cancel}
      </>
    );
  if (step === 'confirm')
    return <ConfirmReadings {...asked} onConfirm={(confirmed) => onAct({ step: 'Process', ...confirmed })} />;
  if (step === 'undo') return <UndoReadings {...asked} onConfirm={(reason) => onAct({ step: 'Undo', reason })} />;
  if (step !== 'check' && step !== 'done') return null;
  return (
    <>
      <Counts upload={record} done={step === 'done'} />
      {step === 'check' && mayAct ? (
        <div className="row wrap between gap-lg">
          {cancel}
          <span className="row wrap">
            <Button className="sec" onClick={onMapAgain}>
              {say('back')}
            </Button>
            {record.created > 0 ? <Button onClick={() => onStep('confirm')}>{say('to_confirm')}</Button> : null}
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
        <li>{say('rows_in_file', { count: totalRows })}</li>
        <li>
          <b>{say(done ? 'imported_count' : 'rows_are_new', { count: created })}</b>
        </li>
        {unchanged > 0 ? <li>{say('rows_repeated', { count: unchanged })}</li> : null}
        {rejected > 0 ? <li>{say('rows_rejected', { count: rejected })}</li> : null}
      </ul>
    </div>
  );
}
