import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { historyOperation } from '../kit/history.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { bodyRef, filtering, givenDay, minor, ref, text } from '../kit/shapes.ts';
import { paymentFilterColumns, paymentReports } from './channels.ts';
import { approvalList } from './approval.list.ts';
import { movementList } from './movement.list.ts';
import { movement } from './movement.shapes.ts';
import { paymentList } from './payment.list.ts';
import { keptTotals } from './outcome-totals.ts';
import { chargebackFields, reasonFields, refundFields, voidFields } from './reversal.fields.ts';
import { approval, approvalAsked, giveBackRoom, paymentDetails } from './payment-details.shapes.ts';
import { netRevenue, paymentListRow } from './payment-list.shapes.ts';

const onePayment = z.object({ id: ref('payment') });
const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const byReference = inUnit.extend({ referenceNumber: text(60) });

/** Keys of the API alone: a report that the list stands behind, and columns held against values. */
const query = { ReportName: z.enum(paymentReports).optional(), ...filtering(paymentFilterColumns) };

/** Payments as staff see them, and what they do with them. */
export const paymentOperations = operations({
  getPayment: {
    summary: 'One payment',
    access: withPermission('Payments:Default'),
    params: z.object({ id: ref('payment') }),
    answer: paymentDetails,
  },
  getPaymentDetails: {
    summary: 'The whole truth about one payment, by reference number',
    access: withPermission('Payments:Default'),
    params: byReference,
    answer: paymentDetails,
  },
  listPaymentHistory: historyOperation({
    summary: 'Who did what with one payment, when and why; a service fee’s number tells of the payment it belongs to',
    access: withPermission('Payments:Default'),
    params: byReference,
  }),
  listPayments: listOperation(paymentList, {
    summary: 'Every payment attempt with its outcome',
    params: inUnit,
    row: paymentListRow,
    query,
    answer: {
      /** `amountMinor` adds every row, whatever became of it; what is revenue is `keptMinor`. */
      totals: keptTotals.extend({ amountMinor: minor, serviceFeeAmountMinor: minor }).meta({ id: 'PaymentTotals' }),
      counts: z.record(z.string(), z.number()),
    },
  }),
  exportPayments: exportOperation(paymentList, {
    summary: 'The payments of a filter as CSV, Excel or PDF',
    params: inUnit,
    rows: 'payment',
    query,
  }),
  voidPayment: {
    summary: 'Void a payment that is not settled, with its service fee',
    access: withPermission('Payments:Void'),
    params: onePayment,
    body: bodyOf(voidFields, { rowVersion: z.number().int().optional() }),
    refuses: [409],
    answer: paymentDetails,
    accepted: approvalAsked,
    strict: true,
  },
  refundPayment: {
    summary: 'Refund a settled payment, whole or in part',
    access: withPermission('Payments:Refund'),
    params: onePayment,
    body: bodyOf(refundFields, {
      /** What the caller believes is left; another figure is refused. */
      refundableMinor: minor.min(0),
      allocations: z
        .array(z.object({ lineItemId: bodyRef('lineItem'), amountMinor: minor.positive() }))
        .min(1)
        .max(100)
        .optional(),
      rowVersion: z.number().int().optional(),
    }),
    refuses: [409, 428],
    answer: paymentDetails,
    accepted: approvalAsked,
    strict: true,
  },
  chargebackPayment: {
    summary: 'Record that the card issuer took the money back',
    access: withPermission('Payments:Refund'),
    params: onePayment,
    body: bodyOf(chargebackFields, { rowVersion: z.number().int().optional() }),
    refuses: [409],
    answer: paymentDetails,
    strict: true,
  },
  reverseAdjustment: {
    summary: 'Take an adjustment back: a chargeback won, a return dishonored',
    access: withPermission('Payments:Refund'),
    params: onePayment.extend({ adjustmentId: ref('adjustment') }),
    body: bodyOf(reasonFields),
    refuses: [409],
    answer: paymentDetails,
    strict: true,
  },
  getGiveBackRoom: {
    summary: 'How much the caller may still give back today before a second person is asked',
    access: withPermission('Payments:Default'),
    params: inUnit,
    answer: giveBackRoom,
  },
  listApprovals: listOperation(approvalList, {
    summary: 'Voids, refunds and decisions on exceptions that wait for a second person, and how they ended',
    params: inUnit,
    query: { OnlyOpen: z.stringbool().optional() },
    row: approval,
  }),
  getApproval: {
    summary: 'What was asked of a second person, and what became of it',
    access: withPermission('Payments:Default'),
    params: z.object({ id: ref('approval') }),
    answer: approval,
  },
  decideApproval: {
    summary: 'Approve or refuse what somebody else asked for, or withdraw what one asked for oneself',
    access: withPermission('Payments:Default'),
    params: z.object({ id: ref('approval') }),
    body: z.object({ decision: z.enum(['Approve', 'Refuse', 'Withdraw']), reason: text(500).optional() }),
    refuses: [409, 428],
    answer: paymentDetails,
    strict: true,
  },
  inquirePayment: {
    summary: 'Ask the gateway again about an outcome that nobody knows',
    access: onlyRoles('Global Admin'),
    params: onePayment,
    body: z.object({}).optional(),
    refuses: [409],
    answer: paymentDetails,
  },
  resolvePayment: {
    summary: 'State the outcome of an attempt that the gateway does not answer for',
    access: onlyRoles('Global Admin'),
    params: onePayment,
    body: z.object({
      outcome: z.enum(['Done', 'Not done']),
      gatewayTransactionId: text(200).optional(),
      authCode: text(20).optional(),
      reason: text(500).min(1),
      /** The attempt that was shown: what is under way by now may be another one. */
      attemptId: z.number().int().optional(),
    }),
    refuses: [409],
    answer: paymentDetails,
    strict: true,
  },
  getNetRevenueMetrics: {
    summary: 'What came in and what went back, day by day',
    access: withPermission('Reports:Default'),
    params: inUnit,
    query: z.object({ StartDate: givenDay.optional(), EndDate: givenDay.optional() }),
    answer: netRevenue,
  },
  listRevenueMovements: listOperation(movementList, {
    summary: 'What net revenue is made of: what came in and what went back, each by the moment it happened',
    params: inUnit,
    row: movement,
  }),
  exportRevenueMovements: exportOperation(movementList, {
    summary: 'The same as CSV, Excel or PDF',
    params: inUnit,
    rows: 'worked out',
  }),
  sendReceipts: {
    summary:
      'E-mail the receipts of chosen payments again; payments that were not posted, without an address or asked for too often are skipped',
    access: withPermission('Payments:Default'),
    params: inUnit,
    body: z.object({ paymentIds: z.array(bodyRef('payment')).min(1).max(250) }),
    answer: z.object({ sent: z.number(), skipped: z.number() }),
    strict: true,
  },
});
