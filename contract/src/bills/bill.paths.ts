export const billPaths = {
  listBills: 'GET /api/business-units/{businessUnitId}/bills',
  exportBills: 'GET /api/business-units/{businessUnitId}/bills/export/{exportMethod}',
  readBill: 'GET /api/business-units/{businessUnitId}/bills/{billId}',
  listBillHistory: 'GET /api/business-units/{businessUnitId}/bills/{billId}/history',
  getBillDocument: 'GET /api/bills/{billId}/document',
  listBillsOfPayer: 'GET /api/accounts/{accountId}/bills',
  getLastBillDocument: 'GET /api/accounts/{accountId}/last-bill/document',
  downloadBills: 'POST /api/business-units/{businessUnitId}/bills/download',
  sendBillsAgain: 'POST /api/business-units/{businessUnitId}/bills/send-again',
  replaceBillDocument: 'POST /api/business-units/{businessUnitId}/bills/{billId}/replace-document',
  withdrawBill: 'POST /api/business-units/{businessUnitId}/bills/{billId}/withdraw',
} as const;
