import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { readingApi } from '../../platform/api/reading.api.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner } from '../../ui/parts.tsx';
import { type FileStep, FileSteps } from '../../ui/record-file/file-steps.tsx';
import { ConfirmReadings, UndoReadings } from './confirm-readings.tsx';
import { MapReadings } from './map-readings.tsx';

type Body = Omit<Parameters<typeof readingApi.processReadingUpload>[0], 'businessUnitId' | 'uploadId'>;
type Props = Shown<AccountUpload> & FileStep & { readonly onAct: (body: Body) => void };

/** What a file of readings asks for next, or what it did. */
export function ReadingSteps({ record, user, step, busy, onAct, onStep, onMapAgain }: Props) {
  const asked = { upload: record, busy, onBack: () => onStep() };
  return (
    <FileSteps
      step={step}
      map={<MapReadings upload={record} busy={busy} onCheck={(config) => onAct({ step: 'Check', config })} />}
      confirm={<ConfirmReadings {...asked} onConfirm={(confirmed) => onAct({ step: 'Process', ...confirmed })} />}
      undo={<UndoReadings {...asked} onConfirm={(reason) => onAct({ step: 'Undo', reason })} />}
      found={<Counts upload={record} done={step === 'done'} />}
      mayAct={user.permissions.includes('Accounts:Manage')}
      isReady={record.created > 0}
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
