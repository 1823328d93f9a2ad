import { uploadApi } from '../../platform/api/upload.api.ts';
import { config } from '../../platform/config.ts';
import { Refused } from '../../platform/refused.ts';
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
  return new Promise((done, refuse) => {
    const request = new XMLHttpRequest();
    const fail = (text: string) => refuse(new Refused(request.status, [{ propertyName: '', errorMessage: text }]));
    request.open('PUT', `${config.api}${uploadUrl}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => {
      if (request.status < 300) done(uploadId);
      else
        fail(
          (JSON.parse(request.responseText || '[]') as { errorMessage: string }[])
            .map((item) => item.errorMessage)
            .join('\n') || say('file_could_not_sent'),
        );
    };
    request.onerror = () => fail(say('file_could_not_sent_check'));
    request.send(file);
  });
}
