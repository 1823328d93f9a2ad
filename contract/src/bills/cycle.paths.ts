const cycles = '/api/business-units/{businessUnitId}/billing-cycles';
const one = `${cycles}/{cycleId}` as const;

export const cyclePaths = {
  listBillingCycles: `GET ${cycles}`,
  exportBillingCycles: `GET ${cycles}/export/{exportMethod}`,
  addBillingCycle: `POST ${cycles}`,
  readBillingCycle: `GET ${one}`,
  readBillingCycleProgress: `GET ${one}/progress`,
  changeBillingCycle: `PUT ${one}`,
  deleteBillingCycle: `DELETE ${one}`,
  listBillingCycleHistory: `GET ${one}/history`,
  listBillingCycleLog: `GET ${one}/log`,
  reserveBillFile: `POST ${one}/files`,
  previewBillFile: `GET ${one}/files/{fileId}/preview`,
  processBillingCycle: `POST ${one}/process`,
  listBillingCycleProblems: `GET ${one}/problems`,
  getRejectedBills: `GET ${one}/rejected`,
  readBillingCycleChecks: `GET ${one}/checks`,
  readBillingCyclePlan: `GET ${one}/plan`,
  listUnmatchedDocuments: `GET ${one}/documents/unmatched`,
  listAccountsWithoutBill: `GET ${one}/accounts-without-bill`,
  assignBillDocument: `POST ${one}/documents/{documentId}/assign`,
  removeBillDocument: `DELETE ${one}/documents/{documentId}`,
  excludeBill: `POST ${one}/exclude`,
  approveBillingCycle: `POST ${one}/approve`,
} as const;
