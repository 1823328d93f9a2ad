import { z } from 'zod';
import { exportMethods } from '../kit/export.ts';
import { operations, withPermission } from '../kit/operation.ts';
import {
  currencyCode,
  file,
  givenDay,
  instant,
  minor,
  page,
  paging,
  ref,
  repeated,
  searching,
  text,
} from '../kit/shapes.ts';
import { exceptionActions, exceptionColumnIds, exceptionKinds, resolutions } from './gateway-exception.ts';
import { approvalAsked } from './payment-details.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const oneException = z.object({ id: ref('exception') });

const possible = z.object({ allowed: z.boolean(), why: z.string() });

const exception = z
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
export type GatewayException = z.infer<typeof exception>;

const filter = {
  Kinds: repeated(z.enum(exceptionKinds)),
  State: z.enum(['Open', 'Settled']).optional(),
  StartDate: givenDay.optional(),
  EndDate: givenDay.optional(),
  /** Only those of one payment or its service fee. */
  PaymentId: ref('payment').optional(),
};

export const exceptionOperations = operations({
  listGatewayExceptions: {
    summary: "What the gateways' books and ours do not explain to each other, the newest first",
    access: withPermission('Payments:Default'),
    params: inUnit,
    query: z.object({ ...paging, ...searching, ...filter }),
    answer: page(exception).extend({
      /** Over the whole filter: all of them, and those that nobody has settled. */
      totals: z.object({ amountMinor: minor, openCount: z.number().int(), openAmountMinor: minor }),
    }),
  },
  exportGatewayExceptions: {
    summary: 'The exceptions of a filter as CSV, Excel or PDF',
    access: withPermission('Payments:Default'),
    params: inUnit.extend({ exportMethod: z.enum(exportMethods) }),
    query: z.object({ ...searching, ...filter, Columns: repeated(z.enum(exceptionColumnIds)) }),
    answer: file,
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
  },
  getGatewayException: {
    summary: 'One exception',
    access: withPermission('Payments:Default'),
    params: oneException,
    answer: exception,
  },
  settleGatewayException: {
    summary: 'Settle an exception; above the limits a second person decides first',
    access: withPermission('Payments:Refund'),
    params: oneException,
    body: z.object({
      action: z.enum(exceptionActions),
      reason: text(500).min(1),
      /** Of the payment it belongs to. */
      referenceNumber: text(60).optional(),
      rowVersion: z.number().int().optional(),
    }),
    answer: exception,
    accepted: approvalAsked,
    strict: true,
  },
  decideGatewayException: {
    summary: 'Decide, as a second person, on what was asked about an exception, or take it back',
    access: withPermission('Payments:Refund'),
    params: oneException,
    body: z.object({ decision: z.enum(['Approve', 'Refuse', 'Withdraw']), reason: text(500).optional() }),
    answer: exception,
    strict: true,
  },
});
