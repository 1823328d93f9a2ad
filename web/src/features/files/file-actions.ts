import type { KeptFile } from '@ratepayer/contract/files/file.shapes.ts';
import { fileApi } from '../../platform/api/file.api.ts';
import { download } from '../../platform/download.ts';
import { say } from '../../platform/texts/staff-files.ts';
import { toast } from '../../platform/toasts.ts';
import type { Action } from '../../ui/action.ts';

interface Of {
  readonly file: KeptFile;
  readonly unitId: number;
  readonly isAdmin: boolean;
  readonly onPurge: () => void;
}

/** What may be done with a file: take it, or destroy its contents. */
export function fileActions({ file, unitId, isAdmin, onPurge }: Of): readonly Action[] {
  const take = async () => {
    const problem = await download(fileApi.downloadFile, { businessUnitId: unitId, fileId: file.id });
    if (problem) toast(problem);
  };
  return [
    ...(file.status === 'Stored' ? [{ key: 'download', text: say('download'), press: () => void take() }] : []),
    ...(isAdmin && file.status !== 'Purged' ? [{ key: 'purge', text: say('purge'), press: onPurge }] : []),
  ];
}
