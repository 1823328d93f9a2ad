import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { anyone, onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { bodyRef, filtering, givenDay, minor, ref, text } from '../kit/shapes.ts';
import { channelKeys, lineItemTypes, paymentFilterColumns, paymentReports, sourceTypeKeys } from './channels.ts';
import { bankAccount, card, held, newIntent } from './intent-parts.ts';
import { approvalList } from './approval.list.ts';
import { paymentList } from './payment.list.ts';
import { keptTotals } from './outcome-totals.ts';
import { chargebackFields, reasonFields, refundFields, voidFields } from './reversal.fields.ts';
import { approval, approvalAsked, giveBackRoom, paymentDetails } from './payment-details.shapes.ts';
import { channelConfig, intent } from './intent.shapes.ts';
import { lookup, receipt, result } from './receipt.shapes.ts';
import { netRevenue, paymentListRow } from './payment-list.shapes.ts';

const byReference = z.object({ referenceNumber: text(60) });
const onePayment = z.object({ id: ref('payment') });
const inUnit = z.object({ businessUnitId: ref('businessUnit') });

const charge = z.object({
  accountId: bodyRef('account').nullable(),
  accountChargeId: bodyRef('accountCharge').nullable().optional(),
  lineItemType: z.enum(lineItemTypes),
  amountMinor: minor.positive().max(99_999_999_999),
});

/** Keys of the API alone: a report that the list stands behind, and columns held against values. */
const query = { ReportName: z.enum(paymentReports).optional(), ...filtering(paymentFilterColumns) };

export const paymentOperations = operations({
  getPaymentIntentConfig: {
    summary: 'How one channel takes payments',
    access: anyone,
    params: inUnit.extend({ channel: z.enum(channelKeys) }),
    answer: channelConfig,
  },
  createPaymentIntent: {
    summary: 'Begin a payment session',
    access: onlyRoles('QuickPay', 'Customer', 'Global Admin', 'Organization Admin', 'Organization User'),
    // Without accounts, the only one that the caller's look-up found.
    body: newIntent.partial({ accountIds: true }).extend({ channel: z.enum(channelKeys) }),
    answer: intent,
    strict: true,
  },
  getPaymentIntent: { summary: 'Read a payment session', access: anyone, params: held, answer: intent },
  putPaymentFields: {
    summary: 'Answer the payment fields and say where the receipt goes',
    access: anyone,
    params: held,
    body: z.object({
      paymentFieldItems: z
        .array(z.object({ key: text(60), value: text(500) }))
        .max(50)
        .optional(),
      contactEmail: z.union([z.literal(''), z.email().max(200)]).optional(),
      rowVersion: z.number().int().optional(),
    }),
    refuses: [409],
    answer: intent,
    strict: true,
  },
  putCharges: {
    summary: 'State what is paid on which account',
    access: anyone,
    params: held,
    body: z.object({
      accountIds: z.array(bodyRef('account')).min(1).max(20).optional(),
      lineItems: z.array(charge).min(1).max(100),
      rowVersion: z.number().int().optional(),
    }),
    refuses: [409],
    answer: intent,
    strict: true,
  },
  putPaymentSource: {
    summary: 'Set a card token or a bank account to pay with',
    access: anyone,
    params: held,
    body: z.union([
      z.discriminatedUnion('paymentSourceType', [card, bankAccount]),
      z.strictObject({ paymentSourceId: bodyRef('walletSource') }),
    ]),
    refuses: [409],
    answer: intent,
    strict: true,
  },
  getFeeAmount: {
    summary: 'The service fee for a payment method, before it is chosen',
    access: anyone,
    params: held,
    query: z.object({
      paymentSourceType: z.enum(sourceTypeKeys),
      amountMinor: z.coerce.number().int().min(0).max(99_999_999_999).optional(),
    }),
    answer: z.object({
      amountMinor: minor,
      includeServiceFeeInPayment: z.boolean(),
      scheduleVersion: z.number().int(),
    }),
  },
  processPaymentIntent: {
    summary: 'Take the payment',
    access: anyone,
    params: held,
    body: z.object({
      totalMinor: minor.positive(),
      acknowledgedTermsVersionIds: z.array(bodyRef('terms')).max(10),
      duplicateConfirmed: z.boolean().optional(),
      rowVersion: z.number().int().optional(),
    }),
    refuses: [409],
    answer: result,
    strict: true,
  },
  continuePaymentIntent: {
    summary: 'Go on after the step that the card issuer asked for; the gateway says how it ended',
    access: anyone,
    params: held,
    body: z
      .object({
        /** What the vendor's script handed over. */
        details: z.record(text(60), z.unknown()).optional(),
        /** Call the step off and choose another way to pay. */
        giveUp: z.boolean().optional(),
      })
      .optional(),
    answer: result,
    strict: true,
  },
  abandonPaymentIntent: {
    summary: 'Leave a payment session',
    access: anyone,
    params: held,
    body: z.object({}).optional(),
    refuses: [409],
    answer: intent,
  },
  getPaymentResult: {
    summary: 'How the payment ended, or where it stands',
    access: anyone,
    params: held,
    answer: result,
  },
  getReceipt: {
    summary: 'Everything a receipt shows',
    access: anyone,
    params: byReference,
    query: z.object({ timeZone: text(60).optional() }),
    answer: receipt,
  },
  lookUpPayment: {
    summary: 'Look up a payment by its reference number',
    access: anyone,
    params: byReference,
    answer: lookup,
  },
  lookUpPaymentByReference: {
    summary: 'The same under the older path',
    access: anyone,
    params: byReference,
    answer: lookup,
  },
  getPayment: {
    summary: 'One payment',
    access: withPermission('Payments:Default'),
    params: z.object({ id: ref('payment') }),
    answer: paymentDetails,
  },
  getPaymentDetails: {
    summary: 'The whole truth about one payment, by reference number',
    access: withPermission('Payments:Default'),
    params: inUnit.extend({ referenceNumber: text(60) }),
    answer: paymentDetails,
  },
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
  sendReceipts: {
    summary:
      'E-mail the receipts of chosen payments again; payments that were not posted, without an address or asked for too often are skipped',
    access: withPermission('Payments:Default'),
    params: inUnit,
    body: z.object({ paymentIds: z.array(bodyRef('payment')).min(1).max(250) }),
    answer: z.object({ sent: z.number(), skipped: z.number() }),
    strict: true,
  },
  sendReceipt: {
    summary: 'E-mail the receipt again',
    access: anyone,
    params: z.object({ paymentId: ref('payment') }),
    body: z.object({ email: z.email().max(200), sessionIdentifier: text(60).optional() }),
    answer: z.object({ email: z.string() }),
    strict: true,
  },
});
