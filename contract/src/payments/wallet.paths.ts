export const walletPaths = {
  listWallet: 'GET /api/business-units/{businessUnitId}/wallet',
  readWaysToKeep: 'GET /api/business-units/{businessUnitId}/wallet/ways',
  saveToWallet: 'POST /api/business-units/{businessUnitId}/wallet',
  changeWalletSource: 'PUT /api/business-units/{businessUnitId}/wallet/{sourceId}',
  removeWalletSource: 'DELETE /api/business-units/{businessUnitId}/wallet/{sourceId}',
} as const;
