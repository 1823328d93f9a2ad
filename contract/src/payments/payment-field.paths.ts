const fields = '/api/business-units/{businessUnitId}/payment-fields';

export const paymentFieldPaths = {
  readPaymentFields: `GET ${fields}`,
  changePaymentFields: `PUT ${fields}`,
  readPaymentFieldsHistory: `GET ${fields}/history`,
} as const;
