import type { accountOperations, UploadConfig } from '@ratepayer/contract/accounts/account.operations.ts';
import { accountPaths } from '@ratepayer/contract/accounts/account.paths.ts';
import { call, type Outcome } from '../../platform/request.ts';

type Ops = typeof accountOperations;

export const listUploads = (businessUnitId: number, page: number, search: string) =>
  call<Ops['listUploads']>(accountPaths.listUploads, { params: { businessUnitId }, query: { Page: page, 'Search.SearchText': search || undefined } });
export const readUpload = (businessUnitId: number, uploadId: number) => call<Ops['getUpload']>(accountPaths.getUpload, { params: { businessUnitId, uploadId } });
export const readPreview = (businessUnitId: number, uploadId: number) => call<Ops['getUploadPreview']>(accountPaths.getUploadPreview, { params: { businessUnitId, uploadId } });
export const readProblems = (businessUnitId: number, uploadId: number) =>
  call<Ops['listUploadProblems']>(accountPaths.listUploadProblems, { params: { businessUnitId, uploadId }, query: { PageSize: 50 } });
export const readChanges = (businessUnitId: number, uploadId: number) =>
  call<Ops['listUploadChanges']>(accountPaths.listUploadChanges, { params: { businessUnitId, uploadId }, query: { PageSize: 25 } });
export const readConfig = (businessUnitId: number) => call<Ops['getUploadConfig']>(accountPaths.getUploadConfig, { params: { businessUnitId } });
export const processUpload = (
  businessUnitId: number,
  uploadId: number,
  step: 'Check' | 'Process' | 'Cancel',
  more: { config?: UploadConfig; rememberMapping?: boolean; processAnyway?: boolean; reason?: string } = {},
) => call<Ops['processUpload']>(accountPaths.processUpload, { params: { businessUnitId }, body: { uploadId, step, ...more } });

/** Reserves an upload and sends the bytes to its signed address; `onProgress` hears the share that is sent, 0 to 1. */
export async function sendFile(businessUnitId: number, file: File, onProgress: (share: number) => void): Promise<Outcome<number>> {
  const reserved = await call<Ops['getUploadUrl']>(accountPaths.getUploadUrl, { params: { businessUnitId }, query: { fileName: file.name } });
  if (!reserved.data) return { ...reserved, data: null };
  const { uploadUrl, uploadId } = reserved.data;
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    const fail = (text: string) => done({ data: null, hasErrors: true, errors: [{ propertyName: '', errorMessage: text }], status: request.status });
    request.open('PUT', uploadUrl);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => {
      if (request.status < 300) done({ data: uploadId, hasErrors: false, errors: [], status: request.status });
      else fail((JSON.parse(request.responseText || '[]') as { errorMessage: string }[]).map((item) => item.errorMessage).join('\n') || 'The file could not be sent. Try again.');
    };
    request.onerror = () => fail('The file could not be sent. Check the connection and try again.');
    request.send(file);
  });
}
