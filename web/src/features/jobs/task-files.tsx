import { useState } from 'react';
import { runApi } from '../../platform/api/run.api.ts';
import { download } from '../../platform/download.ts';
import { toast } from '../../platform/toasts.ts';

interface Props {
  readonly files: readonly { readonly id: number; readonly name: string; readonly sizeBytes: number }[];
  readonly unitId: number;
  readonly label: string;
}

/** Files of a run, each to be taken home. */
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
      {files.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            className="link-btn"
            aria-disabled={busy || undefined}
            translate="no"
            onClick={() => void take(id)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
