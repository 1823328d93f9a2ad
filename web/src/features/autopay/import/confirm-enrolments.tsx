import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { say } from '../../../platform/texts/staff-autopay.ts';
import { Button } from '../../../ui/parts.tsx';
import { ConfirmFile, type ConfirmedFile } from '../../../ui/record-file/confirm-file.tsx';
import { useReason } from '../../../ui/record-file/use-reason.tsx';

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

/** What an undo ends and what it leaves, and the one press that does it. */
export function UndoEnrolments({ upload, busy, onConfirm, onBack }: Props<string>) {
  const { given, field, needs } = useReason();
  return (
    <section className="gap-lg" aria-labelledby="what-happens">
      <h2 id="what-happens">{say('file_undo_ask', { file: upload.fileName })}</h2>
      <p className="gap-sm">{say('file_undo_means', { count: upload.created })}</p>
      {field}
      <p className="row wrap gap-lg">
        <Button className="sec" onClick={onBack}>
          {say('file_keep')}
        </Button>
        <Button
          className="danger"
          busy={busy}
          busyText={say('file_undoing')}
          onClick={() => needs() || onConfirm(given)}
        >
          {say('file_undo')}
        </Button>
      </p>
    </section>
  );
}
