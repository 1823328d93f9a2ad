import type { SettlementBatch } from '@ratepayer/contract/settlement/batch.shapes.ts';

/** The page of a batch; '' for an open day that its gateway was not asked about yet. */
export const batchHref = (unitId: number, batch: Pick<SettlementBatch, 'id' | 'merchantNumber'>): string =>
  batch.id === 0 ? '' : `/portal/reports/batches/${encodeURIComponent(batch.merchantNumber)}/${batch.id}?bu=${unitId}`;
