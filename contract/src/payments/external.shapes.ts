import { z } from 'zod';
import { currencyCode, instant, localDate, minor } from '../kit/shapes.ts';
import { externalMethods } from './external.ts';

/** A payment received elsewhere, as a list shows it. */
export const externalPayment = z
  .object({
    id: z.number(),
    referenceNumber: z.string(),
    receivedDate: localDate,
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    payerName: z.string(),
    amountMinor: minor,
    currencyCode,
    externalMethod: z.enum(externalMethods),
    externalReference: z.string(),
    postsToBalance: z.boolean(),
    recordedBy: z.string(),
    createdDate: instant,
    status: z.string(),
    hasAdjustment: z.boolean(),
    /** Of the payment as it is shown; a reversal says it. */
    rowVersion: z.number().int(),
  })
  .meta({ id: 'ExternalPayment' });
export type ExternalPayment = z.infer<typeof externalPayment>;
