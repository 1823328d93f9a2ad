const ofAccount = '/api/business-units/{businessUnitId}/accounts/{accountId}';

export const accountMessagePaths = {
  listAccountMessages: `GET ${ofAccount}/messages`,
  readAccountMessage: `GET ${ofAccount}/messages/{messageId}`,
  sendAccountMessageAgain: `POST ${ofAccount}/messages/{messageId}/send-again`,
  readAccountText: `GET ${ofAccount}/texts/{textId}`,
  sendAccountTextAgain: `POST ${ofAccount}/texts/{textId}/send-again`,
} as const;
