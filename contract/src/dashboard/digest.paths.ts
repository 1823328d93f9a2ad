export const digestPaths = {
  getDigest: 'GET /api/business-units/{businessUnitId}/digest',
  chooseDigest: 'PUT /api/business-units/{businessUnitId}/digest',
} as const;
