export const formFilePaths = {
  reserveFormFile: 'POST /api/business-units/{businessUnitId}/form-configurations/{formConfigurationId}/files',
  downloadFormFile: 'GET /api/business-units/{businessUnitId}/form-responses/{id}/files/{formFileId}',
} as const;
