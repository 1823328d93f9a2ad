const one = '/api/business-units/{businessUnitId}/channel/{channel}';

export const testPaymentPaths = {
  getTestPayment: `GET ${one}/test-payments`,
  makeTestPayment: `POST ${one}/test-payments`,
} as const;
