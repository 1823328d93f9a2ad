import { config } from './config.ts';
import { Refused } from './refused.ts';

interface Said {
  /** Where the server says nothing of its own. */
  readonly refused: string;
  readonly offline: string;
}

/** Sends the bytes of a file to its signed address; `onProgress` hears the share that is sent, 0 to 1. */
export function putFile(uploadUrl: string, file: Blob, said: Said, onProgress: (share: number) => void): Promise<void> {
  return new Promise((done, refuse) => {
    const request = new XMLHttpRequest();
    const fail = (text: string) => refuse(new Refused(request.status, [{ propertyName: '', errorMessage: text }]));
    request.open('PUT', `${config.api}${uploadUrl}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => (request.status < 300 ? done() : fail(toldIn(request.responseText) || said.refused));
    request.onerror = () => fail(said.offline);
    request.send(file);
  });
}

const toldIn = (answer: string): string =>
  (JSON.parse(answer || '[]') as { errorMessage: string }[]).map((item) => item.errorMessage).join('\n');
