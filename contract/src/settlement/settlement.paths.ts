export const settlementPaths = {
  listSettlementBatches: 'GET /api/business-units/{businessUnitId}/settlement-batches',
  exportSettlementBatches: 'GET /api/business-units/{businessUnitId}/settlement-batches/export/{exportMethod}',
  getSettlementBatch: 'GET /api/business-units/{businessUnitId}/settlement-batches/{batchId}',
  listSettlementBatchHistory: 'GET /api/business-units/{businessUnitId}/settlement-batches/{batchId}/history',
  listSettlementLines: 'GET /api/business-units/{businessUnitId}/settlement-lines',
  exportSettlementLines: 'GET /api/business-units/{businessUnitId}/settlement-lines/export/{exportMethod}',
  closeSettlementBatches: 'POST /api/business-units/{businessUnitId}/settlement-batches/close',
} as const;
