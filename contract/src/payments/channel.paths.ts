export const channelPaths = {
  getPaymentIntentConfig: 'GET /api/business-units/{businessUnitId}/channel/{channel}/payment-intent-config',
  createIvrPaymentIntent: 'POST /api/payment-intents/ivr',
  putIvrCharges: 'PUT /api/payment-intents/{identifier}/charges/ivr',
  putIvrPaymentSource: 'PUT /api/payment-intents/{identifier}/payment-source/ivr',
  putCardData: 'PUT /api/payment-intents/{identifier}/payment-source/card-data',
  beginBankVerification: 'POST /api/payment-intents/{identifier}/payment-source/plaid',
  putVerifiedBank: 'PUT /api/payment-intents/{identifier}/payment-source/plaid',
  abandonPaymentIntent: 'PUT /api/payment-intents/{identifier}/abandon',
} as const;
