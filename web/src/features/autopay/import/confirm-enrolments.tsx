import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { say } from '../../../platform/texts/staff-autopay.ts';
import { ConfirmFile, type ConfirmedFile } from '../../../ui/record-file/confirm-file.tsx';
import { UndoFile } from '../../../ui/record-file/undo-file.tsx';

interface Props<Said> {
  readonly upload: AccountUpload;
  readonly busy: boolean;
  readonly onConfirm: (said: Said) => void;
  readonly onBack: () => void;
}

/** The one press that begins what a file enrols, and what whoever presses it says by it. */
export const ConfirmEnrolments = ({ upload, busy, onConfirm, onBack }: Props<ConfirmedFile>) => (
  <ConfirmFile
    title={say('file_import_ask', { file: upload.fileName })}
    confirm={say('file_import', { count: upload.created })}
    stopReason={upload.needsProcessAnyway ? upload.stopReason : undefined}
    busy={busy}
    onConfirm={onConfirm}
    onBack={onBack}
  >
    <p className="gap-sm">{say('file_import_means', { count: upload.created })}</p>
    <p className="gap-sm">{say('file_import_proof')}</p>
  </ConfirmFile>
);

/** What an undo of a file's enrolments ends and what it leaves. */
export const UndoEnrolments = ({ upload, ...asked }: Props<string>) => (
  <UndoFile {...asked} title={say('file_undo_ask', { file: upload.fileName })} keep={say('file_keep')}>
    <p className="gap-sm">{say('file_undo_means', { count: upload.created })}</p>
  </UndoFile>
);
