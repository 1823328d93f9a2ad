export const sampleNotePaths = {
  listSampleNotes: 'GET /api/business-units/{businessUnitId}/sample-notes',
  exportSampleNotes: 'GET /api/business-units/{businessUnitId}/sample-notes/export/{exportMethod}',
  // #detail
  getSampleNote: 'GET /api/business-units/{businessUnitId}/sample-notes/{id}',
  listSampleNoteHistory: 'GET /api/business-units/{businessUnitId}/sample-notes/{id}/history',
  addSampleNote: 'POST /api/business-units/{businessUnitId}/sample-notes',
  changeSampleNote: 'PUT /api/business-units/{businessUnitId}/sample-notes/{id}',
  // #/detail
} as const;
