export const lifecyclePaths = {
  archiveAccount: 'PUT /api/accounts/archive/{id}',
  unarchiveAccount: 'PUT /api/accounts/unarchive/{id}',
  readRolloverChoices: 'GET /api/accounts/{id}/rollover-choices',
  searchMergeAccounts: 'GET /api/business-units/{businessUnitId}/accounts/merge-search',
  compareAccounts: 'GET /api/accounts/{id}/merge-comparison/{otherAccountId}',
  mergeAccounts: 'PUT /api/accounts/merge',
  listMergedAccounts: 'GET /api/accounts/{id}/merged-accounts',
  archiveAccounts: 'PUT /api/business-units/{businessUnitId}/accounts/archive',
} as const;
