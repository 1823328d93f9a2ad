export const customerMessagePaths = {
  listCustomerMessages: 'GET /api/business-units/{businessUnitId}/customers/{id}/messages',
  readCustomerMessage: 'GET /api/business-units/{businessUnitId}/customers/{id}/messages/{messageId}',
  sendCustomerMessageAgain: 'POST /api/business-units/{businessUnitId}/customers/{id}/messages/{messageId}/send-again',
} as const;
