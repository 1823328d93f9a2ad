export const externalUploadPaths = {
  getExternalUploadUrl: 'POST /api/business-units/{businessUnitId}/external-payments/get-upload-url',
  processExternalUpload: 'POST /api/business-units/{businessUnitId}/external-payments/process-upload',
  getExternalMapping: 'GET /api/business-units/{businessUnitId}/external-payments/uploads/{uploadId}/mapping',
  listExternalUploadRows: 'GET /api/business-units/{businessUnitId}/external-payments/uploads/{uploadId}/rows',
  deleteExternalMapping: 'DELETE /api/business-units/{businessUnitId}/external-payments/mappings/{name}',
} as const;
