import type { externalUploadApi } from '../../../platform/api/external-upload.api.ts';

/** What moves a file of payments on. */
export type PaymentsStep = Omit<
  Parameters<typeof externalUploadApi.processExternalUpload>[0],
  'businessUnitId' | 'uploadId'
>;
