export const intentPaths = {
  getPaymentIntentConfig: 'GET /api/business-units/{businessUnitId}/channel/{channel}/payment-intent-config',
  createPaymentIntent: 'POST /api/payment-intents',
  getPaymentIntent: 'GET /api/payment-intents/{identifier}',
  putPaymentFields: 'PUT /api/payment-intents/{identifier}/payment-fields',
  putCharges: 'PUT /api/payment-intents/{identifier}/charges',
  putPaymentSource: 'PUT /api/payment-intents/{identifier}/payment-source',
  getFeeAmount: 'GET /api/payment-intents/{identifier}/fee-amount',
  processPaymentIntent: 'POST /api/payment-intents/{identifier}/process',
  continuePaymentIntent: 'POST /api/payment-intents/{identifier}/continue',
  abandonPaymentIntent: 'PUT /api/payment-intents/{identifier}/abandon',
  getPaymentResult: 'GET /api/payment-intents/{identifier}/result',
} as const;
