export const accountPaymentPaths = {
  listAccountPayments: 'GET /api/payments/{businessUnitId}/account-payments',
  downloadAccountPaymentsPdf: 'GET /api/payments/{businessUnitId}/account-payments/download/pdf',
  exportAccountPayments: 'GET /api/payments/{businessUnitId}/account-payments/serverless-download/{exportMethod}',
} as const;

/** Ways to take a list out of the product. */
export const exportMethods = ['CSV', 'Excel', 'PDF'] as const;
export type ExportMethod = (typeof exportMethods)[number];
