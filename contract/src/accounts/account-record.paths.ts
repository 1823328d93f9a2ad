export const accountRecordPaths = {
  listAccounts: 'GET /api/business-units/{businessUnitId}/accounts',
  exportAccounts: 'GET /api/business-units/{businessUnitId}/accounts/export/{exportMethod}',
  downloadAccounts: 'GET /api/business-units/{businessUnitId}/accounts/download',
  createAccount: 'POST /api/business-units/{businessUnitId}/accounts',
  getAccount: 'GET /api/accounts/{id}/{businessUnitId}',
  changeAccount: 'PUT /api/accounts/{id}',
  deleteAccount: 'DELETE /api/accounts/{id}',
  lockAccounts: 'PUT /api/business-units/{businessUnitId}/accounts/lock',
  getAccountsContext: 'GET /api/accounts/context',
  searchPosAccount: 'GET /api/business-units/{businessUnitId}/initiate-pos-account-search',
  getAccountsBySlug: 'GET /api/accounts/{slug}/get-accounts',
} as const;
