import { z } from 'zod';
import { currencyCode, instant, localDate, minor } from '../kit/shapes.ts';
import { channels, origins } from './channels.ts';

export const paymentRow = z
  .object({
    id: z.number(),
    referenceNumber: z.string(),
    type: z.enum(['Base Payment', 'Service Fee']),
    businessUnitId: z.number(),
    createdDate: instant,
    status: z.string(),
    hasAdjustment: z.boolean(),
    needsResolution: z.boolean(),
    origin: z.enum(origins),
    channel: z.enum(channels).nullable(),
    amountMinor: minor,
    currencyCode,
    serviceFeeAmountMinor: minor,
    includeServiceFeeInPayment: z.boolean(),
    refundedAmountMinor: minor,
    payerName: z.string(),
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    accountCount: z.number(),
    paymentSourceType: z.string(),
    accountType: z.string(),
    accountNumberLast4: z.string(),
    authCode: z.string(),
    createdByUserName: z.string(),
    createdByUserRole: z.string(),
  })
  .meta({ id: 'PaymentRow' });
export type PaymentRow = z.infer<typeof paymentRow>;

/** A payment in the list of staff, with those of `paymentListExtras` that were asked for. */
export const paymentListRow = paymentRow
  .extend({
    paymentDescriptor: z.string().optional(),
    exportedDate: instant.nullable().optional(),
    merchantNumber: z.string().optional(),
    cardEntryMethod: z.string().optional(),
    batchIdentifier: z.string().optional(),
    /** A void or refund of it waits for a second person. */
    waitsForApproval: z.boolean(),
  })
  .meta({ id: 'PaymentListRow' });
export type PaymentListRow = z.infer<typeof paymentListRow>;

const revenue = {
  paymentsMinor: minor,
  refundsMinor: minor,
  voidsMinor: minor,
  adjustmentsMinor: minor,
  netMinor: minor,
};
export const netRevenue = z
  .object({
    startDate: localDate,
    endDate: localDate,
    currencyCode,
    days: z.array(z.object({ date: localDate, ...revenue })),
    totals: z.object(revenue),
  })
  .meta({ id: 'NetRevenue' });
export type NetRevenue = z.infer<typeof netRevenue>;
