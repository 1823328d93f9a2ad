const ofCustomer = '/api/business-units/{businessUnitId}/customers/{id}';

export const customerMessagePaths = {
  listCustomerMessages: `GET ${ofCustomer}/messages`,
  readCustomerMessage: `GET ${ofCustomer}/messages/{messageId}`,
  sendCustomerMessageAgain: `POST ${ofCustomer}/messages/{messageId}/send-again`,
  readCustomerText: `GET ${ofCustomer}/texts/{textId}`,
  sendCustomerTextAgain: `POST ${ofCustomer}/texts/{textId}/send-again`,
} as const;
