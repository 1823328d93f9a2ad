import { z } from 'zod';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { currencyCode, instant, minor, page, paging, ref } from '../kit/shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });

const batch = z
  .object({
    id: z.number(),
    businessUnitId: z.number(),
    merchantNumber: z.string(),
    batchIdentifier: z.string(),
    currencyCode,
    status: z.enum(['Open', 'Closed', 'Funded']),
    openedDate: instant,
    closedDate: instant.nullable(),
    saleCount: z.number(),
    saleAmountMinor: minor,
    refundCount: z.number(),
    refundAmountMinor: minor,
    adjustmentCount: z.number(),
    adjustmentAmountMinor: minor,
    netAmountMinor: minor,
    /** What the gateway says it closed, less our sum of the same; null when the gateway sends no report. */
    differenceMinor: minor.nullable(),
  })
  .meta({ id: 'SettlementBatch' });
export type SettlementBatch = z.infer<typeof batch>;

export const settlementOperations = operations({
  listSettlementBatches: {
    summary: 'Days of the merchant accounts, newest first',
    access: withPermission('Transactions:Default'),
    params: inUnit,
    query: z.object(paging),
    answer: page(batch),
  },
  closeSettlementBatches: {
    summary: 'Close the open day of every merchant account now; its payments can then only be refunded',
    access: onlyRoles('Global Admin'),
    params: inUnit,
    body: z.object({}).optional(),
    answer: z.object({ closed: z.array(z.number()) }),
    strict: true,
  },
});
