export const changePaths = {
  listWaitingChanges: 'GET /api/business-units/{businessUnitId}/change-requests/waiting',
} as const;
