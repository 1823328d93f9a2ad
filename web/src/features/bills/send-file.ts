import type { cycleApi as Api } from '../../platform/api/cycle.api.ts';
import { putFile } from '../../platform/put-file.ts';
import { say } from '../../platform/texts/staff-bills.ts';

/** A place that was reserved for a file. */
type Reserved = Pick<Awaited<ReturnType<(typeof Api)['reserveBillFile']>>, 'fileId' | 'uploadUrl'>;

/** Sends the bytes of a file to the place that was reserved for it, and answers its id. */
export async function sendTo(
  { fileId, uploadUrl }: Reserved,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<number> {
  const said = { refused: say('file_not_sent'), offline: say('file_not_sent_offline') };
  await putFile(uploadUrl, file, said, onProgress);
  return fileId;
}
