import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { Banner } from '../../ui/parts.tsx';
import { UndoFile } from '../../ui/record-file/undo-file.tsx';

interface Props {
  readonly upload: AccountUpload;
  readonly busy: boolean;
  readonly onUndo: (reason: string) => void;
  readonly onBack: () => void;
}

/** What an undo of an import gives back and what it leaves. */
export const UndoImport = ({ upload, busy, onUndo, onBack }: Props) => (
  <UndoFile
    title={say('undo_question', { file: upload.fileName })}
    keep={say('keep_import')}
    busy={busy}
    onConfirm={onUndo}
    onBack={onBack}
  >
    <div className="gap-md">
      <Banner
        kind="warn"
        title={say('undo_gives_back', {
          updated: upload.updated,
          created: upload.created,
          archived: upload.archived,
        })}
      >
        {say('undo_leaves')}
      </Banner>
    </div>
  </UndoFile>
);
