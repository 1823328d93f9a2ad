import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { Button } from '../../ui/parts.tsx';
import { ConfirmFile, type ConfirmedFile } from '../../ui/record-file/confirm-file.tsx';
import { useReason } from '../../ui/record-file/use-reason.tsx';

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

/** What an undo deletes and what it leaves, and the one press that does it. */
export function UndoReadings({ upload, busy, onConfirm, onBack }: Props<string>) {
  const { given, field, needs } = useReason();
  return (
    <section className="gap-lg" aria-labelledby="what-happens">
      <h2 id="what-happens">{say('undo_ask', { file: upload.fileName })}</h2>
      <p className="gap-sm">{say('undo_means', { count: upload.created })}</p>
      {field}
      <p className="row wrap gap-lg">
        <Button className="sec" onClick={onBack}>
          {say('keep_readings')}
        </Button>
        <Button className="danger" busy={busy} busyText={say('undoing')} onClick={() => needs() || onConfirm(given)}>
          {say('undo_import')}
        </Button>
      </p>
    </section>
  );
}
