import { z } from 'zod';
import { historyOperation } from '../kit/history.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { accessOf, onlyRoles, operations } from '../kit/operation.ts';
import { minor, ref } from '../kit/shapes.ts';
import { batchLineList } from './batch-line.list.ts';
import { batchList } from './batch.list.ts';
import { batchLine, merchantBatches, settlementBatch } from './batch.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const oneBatch = inUnit.extend({ batchId: ref('settlementBatch') });
/** Which batch; a list of lines is of one alone. */
const ofBatch = { BatchId: ref('settlementBatch').optional() };

export const settlementOperations = operations({
  listSettlementBatches: listOperation(batchList, {
    summary: 'Days of the merchant accounts, newest first; an open one is what will join',
    params: inUnit,
    row: settlementBatch,
    /** Over the whole filter, and by merchant number, the greatest net first. */
    answer: {
      totals: z.object({
        saleAmountMinor: minor,
        refundAmountMinor: minor,
        adjustmentAmountMinor: minor,
        netAmountMinor: minor,
        gatewayNetMinor: minor,
        differenceMinor: minor,
      }),
      merchants: z.array(merchantBatches),
    },
  }),
  exportSettlementBatches: exportOperation(batchList, {
    summary: 'The batches of a filter as CSV, Excel or PDF',
    params: inUnit,
    rows: 'worked out',
  }),
  getSettlementBatch: {
    summary: 'One batch',
    access: accessOf(batchList.needs),
    params: oneBatch,
    answer: settlementBatch,
  },
  listSettlementBatchHistory: historyOperation({
    summary: 'Who closed one batch, when, and what it came to',
    access: accessOf(batchList.needs),
    params: oneBatch,
  }),
  listSettlementLines: listOperation(batchLineList, {
    summary: "One batch line by line: the gateway's beside ours",
    params: inUnit,
    query: ofBatch,
    row: batchLine,
  }),
  exportSettlementLines: exportOperation(batchLineList, {
    summary: 'The lines of a batch as CSV, Excel or PDF',
    params: inUnit,
    rows: 'worked out',
    query: ofBatch,
  }),
  closeSettlementBatches: {
    summary: 'Close the open day of every merchant account now; its payments can then only be refunded',
    access: onlyRoles('Global Admin'),
    params: inUnit,
    body: z.object({}).optional(),
    answer: z.object({ closed: z.array(z.number()), failed: z.array(z.string()) }),
    strict: true,
  },
});
