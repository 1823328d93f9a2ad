export const sampleNotePaths = {
  readSampleNotes: 'GET /api/business-units/{businessUnitId}/sample-notes',
} as const;
