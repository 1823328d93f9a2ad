import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { ConfirmFile, type ConfirmedFile } from '../../ui/record-file/confirm-file.tsx';
import { UndoFile } from '../../ui/record-file/undo-file.tsx';

interface Props<Said> {
  readonly upload: AccountUpload;
  readonly busy: boolean;
  readonly onConfirm: (said: Said) => void;
  readonly onBack: () => void;
}

/** The one press that writes a file's readings. */
export const ConfirmReadings = ({ upload, busy, onConfirm, onBack }: Props<ConfirmedFile>) => (
  <ConfirmFile
    title={say('import_ask', { file: upload.fileName })}
    confirm={say('import_readings', { count: upload.created })}
    stopReason={upload.needsProcessAnyway ? upload.stopReason : undefined}
    busy={busy}
    onConfirm={onConfirm}
    onBack={onBack}
  >
    <p className="gap-sm">{say('import_means', { count: upload.created })}</p>
  </ConfirmFile>
);

/** What an undo of a file's readings deletes and what it leaves. */
export const UndoReadings = ({ upload, ...asked }: Props<string>) => (
  <UndoFile {...asked} title={say('undo_ask', { file: upload.fileName })} keep={say('keep_readings')}>
    <p className="gap-sm">{say('undo_means', { count: upload.created })}</p>
  </UndoFile>
);
