export const ownRegisterPaths = {
  listOwnRegister: 'GET /api/customers/home/accounts/{accountId}/register',
  exportOwnRegister: 'GET /api/customers/home/accounts/{accountId}/register/export',
  exportOwnPayments: 'GET /api/customers/home/accounts/{accountId}/payments/export',
} as const;
