import { z } from 'zod';
import { currencyCode, instant, minor } from '../kit/shapes.ts';
import { batchStatuses } from './batch-state.ts';

/** A day of a merchant account: ours, with what the gateway says it closed. */
export const settlementBatch = z
  .object({
    /** 0 for an open day that its gateway was not asked about yet. */
    id: z.number(),
    businessUnitId: z.number(),
    merchantAccountId: z.number(),
    merchantNumber: z.string(),
    merchantName: z.string(),
    batchIdentifier: z.string(),
    currencyCode,
    status: z.enum(batchStatuses),
    openedDate: instant,
    closedDate: instant.nullable(),
    closedBy: z.string(),
    saleCount: z.number(),
    saleAmountMinor: minor,
    refundCount: z.number(),
    refundAmountMinor: minor,
    adjustmentCount: z.number(),
    adjustmentAmountMinor: minor,
    netAmountMinor: minor,
    /** What the gateway says it closed; null when it sends no report. */
    gatewayNetMinor: minor.nullable(),
    /** That, less our sum of the same. */
    differenceMinor: minor.nullable(),
  })
  .meta({ id: 'SettlementBatch' });
export type SettlementBatch = z.infer<typeof settlementBatch>;

/** What the batches of a filter add up to at one merchant number; all of them are those of the list. */
export const merchantBatches = z
  .object({
    merchantNumber: z.string(),
    merchantName: z.string(),
    paymentSourceTypes: z.array(z.string()),
    batchCount: z.number().int(),
    saleAmountMinor: minor,
    refundAmountMinor: minor,
    adjustmentAmountMinor: minor,
    netAmountMinor: minor,
    /** Of the net: what was deposited, and what was not yet. */
    fundedAmountMinor: minor,
    unfundedAmountMinor: minor,
  })
  .meta({ id: 'MerchantBatches' });
export type MerchantBatches = z.infer<typeof merchantBatches>;

/** What the gateway says of one thing in its batch, beside what we have of it. */
export const batchLine = z
  .object({
    id: z.number(),
    kind: z.string(),
    /** The gateway's number of it, else ours as it was sent. */
    gatewayNumber: z.string(),
    /** Of the payment that it is of; empty where we know none. */
    referenceNumber: z.string(),
    payerName: z.string(),
    /** When we had it approved, or recorded; null where we do not have it. */
    ourDate: instant.nullable(),
    /** Null where the gateway's batch does not name it, or the gateway sends no report. */
    gatewayAmountMinor: minor.nullable(),
    /** Null where it is no member of this batch. */
    ourAmountMinor: minor.nullable(),
    /** Null where there is nothing to compare with. */
    differenceMinor: minor.nullable(),
  })
  .meta({ id: 'SettlementLine' });
export type BatchLine = z.infer<typeof batchLine>;
