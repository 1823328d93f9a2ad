import { z } from 'zod';
import { currencyCode, instant, minor } from '../kit/shapes.ts';
import { exceptionActions, exceptionKinds, resolutions } from './gateway-exception.ts';

const possible = z.object({ allowed: z.boolean(), why: z.string() });

/** What a gateway's books and ours do not explain to each other, with what may be done about it. */
export const gatewayException = z
  .object({
    id: z.number(),
    businessUnitId: z.number(),
    createdDate: instant,
    kind: z.enum(exceptionKinds),
    merchantNumber: z.string(),
    gatewayTransactionId: z.string(),
    /** The gateway's books less ours. */
    amountMinor: minor,
    currencyCode,
    /** Of the batch whose difference it explains; empty when it is of none. */
    batchIdentifier: z.string(),
    /** The gateway's line or message; null where it is our row that has no partner. */
    theirs: z
      .object({
        what: z.string(),
        reference: z.string(),
        amountMinor: minor,
        toldDate: z.string(),
        message: z.string(),
      })
      .nullable(),
    /** Our payment's; empty where there is none. */
    referenceNumber: z.string(),
    /** Our payment beside it. */
    ours: z
      .object({
        id: z.number(),
        referenceNumber: z.string(),
        type: z.string(),
        status: z.string(),
        amountMinor: minor,
        payerName: z.string(),
        createdDate: instant,
      })
      .nullable(),
    resolution: z.union([z.literal(''), z.enum(resolutions)]),
    reason: z.string(),
    resolvedBy: z.string(),
    resolvedDate: instant.nullable(),
    /** The gateway is being asked to give it back. */
    isGivingBack: z.boolean(),
    /** It belongs to a payment, where what was taken back is still being recorded. */
    isBeingRecorded: z.boolean(),
    /** What waits for a second person. */
    approval: z
      .object({
        id: z.number(),
        action: z.enum(exceptionActions),
        reason: z.string(),
        requestedById: z.number(),
        requestedByName: z.string(),
        requestedDate: instant,
        expiresDate: instant,
      })
      .nullable(),
    actions: z.object({
      Belongs: possible,
      Accept: possible,
      'Give back': possible,
      'Not ours': possible,
      'Never taken': possible,
    }),
    rowVersion: z.number(),
  })
  .meta({ id: 'GatewayException' });
export type GatewayException = z.infer<typeof gatewayException>;
