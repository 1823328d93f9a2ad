export const findPaths = { findAnything: 'GET /api/business-units/{businessUnitId}/find' } as const;
