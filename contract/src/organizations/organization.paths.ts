export const organizationPaths = {
  listBusinessUnits: 'GET /api/business-units',
  getBusinessUnitHeader: 'GET /api/business-units/{id}/header',
  getBusinessUnitContext: 'GET /api/business-units/{id}/context/{channelType}',
} as const;
