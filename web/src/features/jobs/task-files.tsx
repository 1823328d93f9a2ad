import { useState } from 'react';
import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { runApi } from '../../platform/api/run.api.ts';
import { download } from '../../platform/download.ts';
import { toast } from '../../platform/toasts.ts';
import { Status } from '../../ui/status.tsx';

interface Props {
  readonly files: RunPage['files'];
  readonly unitId: number;
  readonly label: string;
}

/** Files of a run, each to be taken home while its contents are there and nothing was found in them. */
export function TaskFiles({ files, unitId, label }: Props) {
  const [busy, setBusy] = useState(false);
  if (files.length === 0) return null;
  async function take(fileId: number): Promise<void> {
    if (busy) return;
    setBusy(true);
    const problem = await download(runApi.downloadJobFile, { businessUnitId: unitId, fileId });
    setBusy(false);
    if (problem) toast(problem);
  }
  return (
    <ul className="job-files" aria-label={label}>
      {files.map(({ id, name, status }) => (
        <li key={id}>
          {status === 'Stored' ? (
            <button
              type="button"
              className="link-btn"
              aria-disabled={busy || undefined}
              translate="no"
              onClick={() => void take(id)}
            >
              {name}
            </button>
          ) : (
            <>
              <span translate="no">{name}</span> <Status value={status} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
