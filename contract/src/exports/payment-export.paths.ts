export const paymentExportPaths = {
  listPaymentExports: 'GET /api/business-units/{businessUnitId}/payment-exports',
  exportPaymentExports: 'GET /api/business-units/{businessUnitId}/payment-exports/export/{exportMethod}',
  makeExportAgain: 'POST /api/business-units/{businessUnitId}/payment-exports/{exportId}/make-again',
  markPaymentsExported: 'POST /api/business-units/{businessUnitId}/payment-exports/mark',
} as const;
