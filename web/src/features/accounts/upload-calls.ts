import { uploadApi } from '../../platform/api/upload.api.ts';
import { putFile } from '../../platform/put-file.ts';
import { say } from '../../platform/texts/staff-accounts.ts';

/**
 * Reserves an upload and sends the bytes to its signed address; `onProgress` hears the share that is sent, 0 to 1.
 * Answers its id.
 */
export async function sendFile(
  businessUnitId: number,
  file: File,
  onProgress: (share: number) => void,
): Promise<number> {
  const { uploadUrl, uploadId } = await uploadApi.getUploadUrl({ businessUnitId, fileName: file.name });
  const said = { refused: say('file_could_not_sent'), offline: say('file_could_not_sent_check') };
  await putFile(uploadUrl, file, said, onProgress);
  return uploadId;
}
