export const retentionPaths = {
  getRetention: 'GET /api/business-units/{businessUnitId}/retention',
  countRetention: 'GET /api/business-units/{businessUnitId}/retention/due',
  changeRetention: 'POST /api/business-units/{businessUnitId}/retention',
} as const;
