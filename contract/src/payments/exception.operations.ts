import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { minor, ref, text } from '../kit/shapes.ts';
import { settleFields } from './exception.fields.ts';
import { exceptionList } from './exception.list.ts';
import { gatewayException } from './exception.shapes.ts';
import { approvalAsked } from './payment-details.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const oneException = z.object({ id: ref('exception') });

/** Only those of one payment or its service fee, or of one batch. */
const ofOne = { PaymentId: ref('payment').optional(), BatchId: ref('settlementBatch').optional() };

export const exceptionOperations = operations({
  listGatewayExceptions: listOperation(exceptionList, {
    summary: "What the gateways' books and ours do not explain to each other, the newest first",
    params: inUnit,
    query: ofOne,
    row: gatewayException,
    /** Over the whole filter: all of them, and those that nobody has settled. */
    answer: {
      totals: z.object({ amountMinor: minor, openCount: z.number().int(), openAmountMinor: minor }),
    },
  }),
  exportGatewayExceptions: exportOperation(exceptionList, {
    summary: 'The exceptions of a filter as CSV, Excel or PDF',
    params: inUnit,
    rows: 'exception',
    query: ofOne,
  }),
  getGatewayException: {
    summary: 'One exception',
    access: withPermission('Payments:Default'),
    params: oneException,
    answer: gatewayException,
  },
  settleGatewayException: {
    summary: 'Settle an exception; above the limits a second person decides first',
    access: withPermission('Payments:Refund'),
    params: oneException,
    body: bodyOf(settleFields, { rowVersion: z.number().int().optional() }),
    answer: gatewayException,
    accepted: approvalAsked,
    strict: true,
  },
  decideGatewayException: {
    summary: 'Decide, as a second person, on what was asked about an exception, or take it back',
    access: withPermission('Payments:Refund'),
    params: oneException,
    body: z.object({
      decision: z.enum(['Approve', 'Refuse', 'Withdraw']),
      reason: text(500).optional(),
      /** The request that was shown: what waits by now may be another one. */
      approvalId: z.number().int().optional(),
    }),
    refuses: [409],
    answer: gatewayException,
    strict: true,
  },
});
