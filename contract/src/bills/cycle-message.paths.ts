export const cycleMessagePaths = {
  previewCycleMessages: 'GET /api/business-units/{businessUnitId}/billing-cycles/{cycleId}/plan/messages',
} as const;
