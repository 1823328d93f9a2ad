export const accountPaymentPaths = {
  listAccountPayments: 'GET /api/payments/{businessUnitId}/account-payments',
  downloadAccountPaymentsPdf: 'GET /api/payments/{businessUnitId}/account-payments/download/pdf',
  exportAccountPayments: 'GET /api/payments/{businessUnitId}/account-payments/serverless-download/{exportMethod}',
} as const;
