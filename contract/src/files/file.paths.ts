export const filePaths = {
  listFiles: 'GET /api/business-units/{businessUnitId}/files',
  exportFiles: 'GET /api/business-units/{businessUnitId}/files/export/{exportMethod}',
  reserveFile: 'POST /api/business-units/{businessUnitId}/files',
  downloadFile: 'GET /api/business-units/{businessUnitId}/files/{fileId}/download',
  downloadFiles: 'POST /api/business-units/{businessUnitId}/files/download',
  purgeFiles: 'POST /api/business-units/{businessUnitId}/files/purge',
} as const;
