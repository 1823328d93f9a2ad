import { z } from 'zod';
import { currencyCode, instant, minor } from '../kit/shapes.ts';
import { channels, lineItemTypes } from './channels.ts';

/** One line of a payment on an account. */
export const accountPayment = z
  .object({
    lineItemId: z.number(),
    paymentId: z.number(),
    referenceNumber: z.string(),
    createdDate: instant,
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    name: z.string(),
    lineItemType: z.enum(lineItemTypes),
    amountMinor: minor,
    currencyCode,
    channel: z.enum(channels).nullable(),
    /** Credit Card, ACH, or External. */
    paymentSourceType: z.string(),
    accountType: z.string(),
    status: z.string(),
    hasAdjustment: z.boolean(),
    refundedMinor: minor,
    adjustedMinor: minor,
    exportedDate: instant.nullable(),
  })
  .meta({ id: 'AccountPayment' });
export type AccountPayment = z.infer<typeof accountPayment>;
