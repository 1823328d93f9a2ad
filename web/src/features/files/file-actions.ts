import type { KeptFile } from '@ratepayer/contract/files/file.shapes.ts';
import { fileApi } from '../../platform/api/file.api.ts';
import { download } from '../../platform/download.ts';
import { say } from '../../platform/texts/staff-files.ts';
import { toast } from '../../platform/toasts.ts';
import type { Action } from '../../ui/action.ts';
import { placeOf } from './file-cells.tsx';

interface Of {
  readonly file: KeptFile;
  readonly unitId: number;
  readonly isAdmin: boolean;
  readonly onPurge: () => void;
  readonly onProcess: () => void;
}

/** What may be done with a file: take it, see the run that it is of, have a job work on it, or destroy its contents. */
export function fileActions({ file, unitId, isAdmin, onPurge, onProcess }: Of): readonly Action[] {
  const take = async () => {
    const problem = await download(fileApi.downloadFile, { businessUnitId: unitId, fileId: file.id });
    if (problem) toast(problem);
  };
  return [
    ...(file.status === 'Stored' ? [{ key: 'download', text: say('download'), press: () => void take() }] : []),
    ...(file.about === 'Job' ? [{ key: 'job', text: say('open_in_job'), to: placeOf(file, unitId) }] : []),
    ...(file.status === 'Stored' ? [{ key: 'process', text: say('process_with'), press: onProcess }] : []),
    ...(isAdmin && file.status !== 'Purged' ? [{ key: 'purge', text: say('purge'), press: onPurge }] : []),
  ];
}
