export const intentPaths = {
  createPaymentIntent: 'POST /api/payment-intents',
  getPaymentIntent: 'GET /api/payment-intents/{identifier}',
  putPaymentFields: 'PUT /api/payment-intents/{identifier}/payment-fields',
  putCharges: 'PUT /api/payment-intents/{identifier}/charges',
  putPaymentSource: 'PUT /api/payment-intents/{identifier}/payment-source',
  getFeeAmount: 'GET /api/payment-intents/{identifier}/fee-amount',
  processPaymentIntent: 'POST /api/payment-intents/{identifier}/process',
  continuePaymentIntent: 'POST /api/payment-intents/{identifier}/continue',
  getPaymentResult: 'GET /api/payment-intents/{identifier}/result',
} as const;
