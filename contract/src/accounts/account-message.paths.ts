export const accountMessagePaths = {
  listAccountMessages: 'GET /api/business-units/{businessUnitId}/accounts/{accountId}/messages',
  readAccountMessage: 'GET /api/business-units/{businessUnitId}/accounts/{accountId}/messages/{messageId}',
  sendAccountMessageAgain:
    'POST /api/business-units/{businessUnitId}/accounts/{accountId}/messages/{messageId}/send-again',
} as const;
