import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { Banner } from '../../ui/parts.tsx';
import { statusWord } from '../../ui/status.tsx';
import { isRunning } from './import-step.ts';

/** What a worker is doing with an import, or why it did nothing. */
export function UploadState({ upload }: { readonly upload: AccountUpload }) {
  return (
    <>
      {upload.status === 'Failed' ? (
        <div className="gap-md">
          <Banner
            kind="bad"
            title={say(upload.isUnfinished ? 'file_not_read_again' : 'file_not_read_nothing_changed')}
            alert
          >
            {upload.message}
          </Banner>
        </div>
      ) : null}
      {isRunning(upload) ? <Progress upload={upload} /> : null}
      {upload.status === 'Canceled' ? <p className="gap-md">{say('upload_canceled')}</p> : null}
    </>
  );
}

/** How far a worker is and how fast; while a file is processed it is known how many rows there are. */
function Progress({ upload }: { readonly upload: AccountUpload }) {
  const { status, progressRows, totalRows, rowsPerSecond } = upload;
  const known = status === 'Processing' && totalRows > 0 ? { value: progressRows, max: totalRows } : {};
  const place = { file: upload.fileName, rows: progressRows };
  return (
    <section className="boxed" role="status">
      <p className="num">
        {upload.isBeingUndone
          ? say('undoing_import', { file: upload.fileName })
          : say(status === 'Checking' ? 'checking_rows' : 'processing_rows', place)}{' '}
        {rowsPerSecond > 0 ? <span className="muted">{say('rows_a_second', { rows: rowsPerSecond })}</span> : null}
      </p>
      <progress
        className="gap-sm"
        aria-label={upload.isBeingUndone ? say('undoing') : statusWord(status)}
        {...(upload.isBeingUndone ? {} : known)}
      />
    </section>
  );
}
