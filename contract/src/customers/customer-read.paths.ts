export const customerReadPaths = {
  listCustomersOfUnit: 'GET /api/customers/by-business-unit/{businessUnitId}',
  getCustomer: 'GET /api/customers/{customerId}',
  getCustomerByUser: 'GET /api/customers/by-user/{id}',
  getCustomerByAccount: 'GET /api/customers/by-account/{accountId}',
  listCustomersOfAccount: 'GET /api/business-units/{businessUnitId}/accounts/{accountId}/customers',
  listCustomerAccounts: 'GET /api/customers/accounts',
  listCustomerPayments: 'GET /api/customers/payments',
  listAutopayEnabledAccounts: 'GET /api/customers/autopay-enabled-accounts',
  listCustomerInvitations: 'GET /api/business-units/{businessUnitId}/customers/{id}/invitations',
  listMergedLogins: 'GET /api/business-units/{businessUnitId}/customers/{id}/merged-logins',
  readBusinessUnitSlug: 'GET /api/customers/business-unit-slug',
  listPossibleDuplicates: 'GET /api/business-units/{businessUnitId}/customers/{id}/duplicates',
} as const;
