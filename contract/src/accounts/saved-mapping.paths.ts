export const savedMappingPaths = {
  listSavedMappings: 'GET /api/business-units/{businessUnitId}/saved-mappings',
  changeSavedMapping: 'PUT /api/business-units/{businessUnitId}/saved-mappings',
} as const;
