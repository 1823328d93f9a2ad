export const readingPaths = {
  listReadings: 'GET /api/business-units/{businessUnitId}/readings',
  exportReadings: 'GET /api/business-units/{businessUnitId}/readings/export/{exportMethod}',
  addReading: 'POST /api/business-units/{businessUnitId}/readings',
  deleteReadings: 'POST /api/business-units/{businessUnitId}/readings/delete',
  importReadings: 'POST /api/business-units/{businessUnitId}/readings/import',
  getUsage: 'GET /api/business-units/{businessUnitId}/readings/usage/{accountId}',
  getReading: 'GET /api/business-units/{businessUnitId}/readings/{id}',
  listReadingHistory: 'GET /api/business-units/{businessUnitId}/readings/{id}/history',
  correctReading: 'PUT /api/business-units/{businessUnitId}/readings/{id}',
  deleteReading: 'POST /api/business-units/{businessUnitId}/readings/{id}/delete',
} as const;
