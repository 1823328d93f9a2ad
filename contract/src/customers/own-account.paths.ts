export const ownAccountPaths = {
  readOwnHome: 'GET /api/customers/home',
  addOwnAccount: 'POST /api/customers/home/accounts',
  readOwnAccount: 'GET /api/customers/home/accounts/{accountId}',
  changeOwnAccount: 'PUT /api/customers/home/accounts/{accountId}',
  listOwnPayments: 'GET /api/customers/home/accounts/{accountId}/payments',
} as const;
