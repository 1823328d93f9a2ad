export const enrolmentPaths = {
  listEnrolmentsOfAccount: 'GET /api/business-units/{businessUnitId}/accounts/{accountId}/enrolments',
} as const;
