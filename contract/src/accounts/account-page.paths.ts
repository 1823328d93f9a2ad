export const accountPagePaths = {
  getAccountPage: 'GET /api/business-units/{businessUnitId}/accounts/{accountId}/page',
  listAccountHistory: 'GET /api/business-units/{businessUnitId}/accounts/{accountId}/history',
  listRegister: 'GET /api/business-units/{businessUnitId}/register',
  exportRegister: 'GET /api/business-units/{businessUnitId}/register/export/{exportMethod}',
  listPaymentsOfAccount: 'GET /api/business-units/{businessUnitId}/payments-of-account',
  exportPaymentsOfAccount: 'GET /api/business-units/{businessUnitId}/payments-of-account/export/{exportMethod}',
  updateNotes: 'PATCH /api/accounts/update-notes/{id}',
  correctBalance: 'POST /api/accounts/{id}/correct-balance',
  markKnown: 'POST /api/business-units/{businessUnitId}/register/known',
} as const;
