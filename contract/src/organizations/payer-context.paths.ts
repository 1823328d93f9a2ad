export const payerContextPaths = {
  getBusinessUnitContextBySlug: 'GET /api/business-units/by-slug/{slug}/context/{channelType}',
} as const;
