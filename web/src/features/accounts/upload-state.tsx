import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { Banner } from '../../ui/parts.tsx';
import { statusWord } from '../../ui/status.tsx';
import { say } from '../../platform/texts/staff-accounts.ts';

/** While an import is in one of these, a worker is at it. */
export const running: readonly string[] = ['Checking', 'Processing'];

/** What a worker is doing with an import, or why it did nothing. */
export function UploadState({ upload }: { readonly upload: AccountUpload }) {
  return (
    <>
      {upload.status === 'Failed' ? (
        <div className="gap-md">
          <Banner kind="bad" title={say('file_not_read_nothing_changed')} alert>
            {upload.message}
          </Banner>
        </div>
      ) : null}
      {running.includes(upload.status) ? (
        <section className="boxed" role="status">
          <p className="num">
            {say(upload.status === 'Checking' ? 'checking_rows' : 'processing_rows', {
              file: upload.fileName,
              rows: upload.progressRows,
            })}
          </p>
          <progress className="gap-sm" aria-label={statusWord(upload.status)} />
        </section>
      ) : null}
      {upload.status === 'Canceled' ? <p className="gap-md">{say('upload_canceled')}</p> : null}
    </>
  );
}
