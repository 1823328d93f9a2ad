import { useState } from 'react';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { Field } from '../../ui/field.tsx';
import { Banner, Button } from '../../ui/parts.tsx';

interface Props {
  readonly upload: AccountUpload;
  readonly busy: boolean;
  readonly onUndo: (reason: string) => void;
  readonly onBack: () => void;
}

/** What an undo gives back and what it leaves, and the one press that does it. */
export function UndoImport({ upload, busy, onUndo, onBack }: Props) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  return (
    <section className="gap-lg" aria-labelledby="what-is-undone">
      <h2 id="what-is-undone">{say('undo_question', { file: upload.fileName })}</h2>
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
      <div className="gap-md">
        <Field
          label={say('reason')}
          required
          maxLength={500}
          value={reason}
          error={error}
          onChange={(text) => {
            setReason(text);
            setError('');
          }}
        />
      </div>
      <p className="row wrap gap-lg">
        <Button className="sec" onClick={onBack}>
          {say('keep_import')}
        </Button>
        <Button
          className="danger"
          busy={busy}
          busyText={say('undoing')}
          onClick={() => (reason.trim() === '' ? setError(say('give_a_reason')) : onUndo(reason.trim()))}
        >
          {say('undo_import')}
        </Button>
      </p>
    </section>
  );
}
