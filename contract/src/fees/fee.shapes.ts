import { z } from 'zod';
import { currencyCode, instant, minor } from '../kit/shapes.ts';
import { channels } from '../payments/channels.ts';

/** A service fee that was charged, with its base payment. */
export const chargedFee = z
  .object({
    id: z.number(),
    createdDate: instant,
    /** Of the fee's own payment; the base's when it is included. */
    feeReferenceNumber: z.string(),
    baseReferenceNumber: z.string(),
    accountNumber: z.string(),
    payerName: z.string(),
    baseAmountMinor: minor,
    feeMinor: minor,
    currencyCode,
    included: z.boolean(),
    accountType: z.string(),
    accountNumberLast4: z.string(),
    channel: z.enum(channels).nullable(),
    status: z.string(),
    hasAdjustment: z.boolean(),
    /** The base stands and the fee does not, or the other way round. */
    disagrees: z.boolean(),
  })
  .meta({ id: 'ServiceFee' });
export type ChargedFee = z.infer<typeof chargedFee>;
