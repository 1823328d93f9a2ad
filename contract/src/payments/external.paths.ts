export const externalPaths = {
  listExternalPayments: 'GET /api/business-units/{businessUnitId}/external-payments',
  exportExternalPayments: 'GET /api/business-units/{businessUnitId}/external-payments/export/{exportMethod}',
  findAccounts: 'GET /api/business-units/{businessUnitId}/accounts/search',
  recordExternalPayment: 'POST /api/business-units/{businessUnitId}/external-payments',
  importExternalPayments: 'POST /api/business-units/{businessUnitId}/external-payments/import',
  reverseExternalPayment: 'POST /api/payments/{id}/reverse-external',
} as const;
