import { useState } from 'react';
import { mostFilesAtOnce } from '@ratepayer/contract/files/file-state.ts';
import type { KeptFile } from '@ratepayer/contract/files/file.shapes.ts';
import { fileApi } from '../../platform/api/file.api.ts';
import { download } from '../../platform/download.ts';
import { say } from '../../platform/texts/staff-files.ts';
import { toast } from '../../platform/toasts.ts';
import { Button } from '../../ui/parts.tsx';

interface Props {
  readonly unitId: number;
  readonly files: readonly KeptFile[];
  readonly isAdmin: boolean;
  readonly onPurge: () => void;
}

/** What is done with all files that are chosen: taken as one archive, or purged. */
export function ChosenFiles({ unitId, files, isAdmin, onPurge }: Props) {
  const [busy, setBusy] = useState(false);
  const stored = files.filter(({ status }) => status === 'Stored');
  async function take(): Promise<void> {
    setBusy(true);
    const fileIds = stored.map(({ id }) => id);
    const problem = await download(fileApi.downloadFiles, { businessUnitId: unitId, fileIds });
    setBusy(false);
    if (problem) toast(problem);
  }
  if (files.length > mostFilesAtOnce)
    return <span className="small muted">{say('choose_at_most', { most: mostFilesAtOnce })}</span>;
  return (
    <>
      {stored.length > 0 ? (
        <Button className="tool sec" busy={busy} busyText={say('packing')} onClick={() => void take()}>
          {say('download_zip', { count: stored.length })}
        </Button>
      ) : null}
      {isAdmin && files.some(({ status }) => status !== 'Purged') ? (
        <Button className="tool sec" onClick={onPurge}>
          {say('purge')}
        </Button>
      ) : null}
    </>
  );
}
