export const accountPaths = {
  getMyAccounts: 'GET /api/accounts/mine',
  addQuickPayAccount: 'POST /api/quick-pay/accounts',
} as const;
