export const walletPaths = {
  listWallet: 'GET /api/business-units/{businessUnitId}/wallet',
  saveToWallet: 'POST /api/business-units/{businessUnitId}/wallet',
  changeWalletSource: 'PUT /api/business-units/{businessUnitId}/wallet/{sourceId}',
  removeWalletSource: 'DELETE /api/business-units/{businessUnitId}/wallet/{sourceId}',
} as const;
