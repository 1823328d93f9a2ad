export const uploadPaths = {
  getUploadUrl: 'POST /api/business-units/{businessUnitId}/accounts/get-upload-url',
  processUpload: 'POST /api/business-units/{businessUnitId}/accounts/process-upload',
  getUploadConfig: 'GET /api/business-units/{businessUnitId}/account-upload-config',
  putUploadConfig: 'PUT /api/business-units/{businessUnitId}/account-upload-config',
  listUploads: 'GET /api/business-units/{businessUnitId}/accounts/uploads',
  exportUploads: 'GET /api/business-units/{businessUnitId}/accounts/uploads/export/{exportMethod}',
  getUpload: 'GET /api/business-units/{businessUnitId}/accounts/uploads/{uploadId}',
  listUploadHistory: 'GET /api/business-units/{businessUnitId}/accounts/uploads/{uploadId}/history',
  getUploadPreview: 'GET /api/business-units/{businessUnitId}/accounts/uploads/{uploadId}/preview',
  listUploadProblems: 'GET /api/business-units/{businessUnitId}/accounts/uploads/{uploadId}/problems',
  listUploadChanges: 'GET /api/business-units/{businessUnitId}/accounts/uploads/{uploadId}/changes',
} as const;
