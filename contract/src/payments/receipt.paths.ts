export const receiptPaths = {
  getReceipt: 'GET /api/payments/{referenceNumber}/receipt',
  lookUpPayment: 'GET /api/payments/lookup/{referenceNumber}',
  lookUpPaymentByReference: 'GET /api/payments/reference-number/{referenceNumber}',
  sendReceipt: 'POST /api/payments/{paymentId}/send-receipt',
} as const;
