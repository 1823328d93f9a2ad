export const customerWalletPaths = {
  listCustomerWallet: 'GET /api/business-units/{businessUnitId}/customers/{id}/wallet',
  removeCustomerSource: 'PUT /api/business-units/{businessUnitId}/customers/{id}/wallet/{sourceId}/remove',
} as const;
