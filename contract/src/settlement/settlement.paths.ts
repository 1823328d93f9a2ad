export const settlementPaths = {
  listSettlementBatches: 'GET /api/business-units/{businessUnitId}/settlement-batches',
  closeSettlementBatches: 'POST /api/business-units/{businessUnitId}/settlement-batches/close',
} as const;
