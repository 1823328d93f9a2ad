import { z } from 'zod';
import { exportMethods } from '../kit/export.ts';
import { anyone, onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { bodyRef, file, instant, localDate, minor, page, paging, ref, repeated, text } from '../kit/shapes.ts';
import { cardBrands, channelKeys, lineItemTypes, origins, paymentListExtras, paymentSearchFields, sourceTypeKeys } from './channels.ts';
import { bankAccount, card, held, newIntent } from './intent-parts.ts';
import { reversalReasons } from './reversal.ts';
import { approval, channelConfig, intent, lookup, netRevenue, paymentDetails, paymentListRow, receipt, result } from './payment.shapes.ts';

const byReference = z.object({ referenceNumber: text(60) });
const onePayment = z.object({ id: ref('payment') });
const why = { reason: z.enum(reversalReasons), note: text(500).optional() };
const inUnit = z.object({ businessUnitId: ref('businessUnit') });

const charge = z.object({
  accountId: bodyRef('account').nullable(),
  accountChargeId: z.number().int().positive().nullable().optional(),
  lineItemType: z.enum(lineItemTypes),
  amountMinor: minor.positive().max(99_999_999_999),
});

const wholeAmount = z.coerce.number().int().min(0).max(99_999_999_999);

const paymentFilter = {
  StartDate: localDate.optional(),
  EndDate: localDate.optional(),
  PaymentStatuses: repeated(text(40)),
  PaymentSourceTypes: repeated(z.enum(sourceTypeKeys)),
  PaymentChannels: repeated(z.enum(channelKeys)),
  PaymentTypes: repeated(z.enum(['BasePayment', 'ServiceFee'])),
  Origins: repeated(z.enum(origins)),
  CardBrands: repeated(z.enum(cardBrands)),
  AmountFromMinor: wholeAmount.optional(),
  AmountToMinor: wholeAmount.optional(),
  /** The beginning of the name of who took it. */
  TakenBy: text(100).optional(),
  Exported: z.stringbool().optional(),
  HasAdjustment: z.stringbool().optional(),
  MerchantNumber: text(60).optional(),
  ReportName: text(60).optional(),
};

const paymentSearch = { 'Search.SearchText': paging['Search.SearchText'], 'Search.ExactMatch': paging['Search.ExactMatch'], 'Search.FieldNames': repeated(z.enum(paymentSearchFields)) };

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
    body: newIntent.extend({ channel: z.enum(channelKeys) }),
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
    answer: intent,
    strict: true,
  },
  putCharges: {
    summary: 'State what is paid on which account',
    access: anyone,
    params: held,
    body: z.object({ accountIds: z.array(bodyRef('account')).min(1).max(20).optional(), lineItems: z.array(charge).min(1).max(100), rowVersion: z.number().int().optional() }),
    answer: intent,
    strict: true,
  },
  putPaymentSource: {
    summary: 'Set a card token or a bank account to pay with',
    access: anyone,
    params: held,
    body: z.union([z.discriminatedUnion('paymentSourceType', [card, bankAccount]), z.strictObject({ paymentSourceId: z.int().positive() })]),
    answer: intent,
    strict: true,
  },
  getFeeAmount: {
    summary: 'The service fee for a way of paying, before it is chosen',
    access: anyone,
    params: held,
    query: z.object({ paymentSourceType: z.enum(sourceTypeKeys), amountMinor: z.coerce.number().int().min(0).max(99_999_999_999).optional(), _: text(40).optional() }),
    answer: z.object({ amountMinor: minor, includeServiceFeeInPayment: z.boolean(), scheduleVersion: z.number().int() }),
  },
  processPaymentIntent: {
    summary: 'Take the payment',
    access: anyone,
    params: held,
    body: z.object({
      totalMinor: minor.positive(),
      acknowledgedTermsVersionIds: z.array(z.number().int().positive()).max(10),
      duplicateConfirmed: z.boolean().optional(),
      rowVersion: z.number().int().optional(),
    }),
    answer: result,
    strict: true,
  },
  abandonPaymentIntent: { summary: 'Leave a payment session', access: anyone, params: held, body: z.object({}).optional(), answer: intent },
  getPaymentResult: { summary: 'How the payment ended, or where it stands', access: anyone, params: held, answer: result },
  getReceipt: { summary: 'Everything a receipt shows', access: anyone, params: byReference, query: z.object({ timeZone: text(60).optional(), _: text(40).optional() }), answer: receipt },
  lookUpPayment: { summary: 'Look up a payment by its reference number', access: anyone, params: byReference, answer: lookup },
  lookUpPaymentByReference: { summary: 'The same under the older path', access: anyone, params: byReference, answer: lookup },
  getPayment: { summary: 'One payment', access: withPermission('Payments:Default'), params: z.object({ id: ref('payment') }), answer: paymentDetails },
  getPaymentDetails: {
    summary: 'The whole truth about one payment, by reference number',
    access: withPermission('Payments:Default'),
    params: inUnit.extend({ referenceNumber: text(60) }),
    answer: paymentDetails,
  },
  listPayments: {
    summary: 'Every payment attempt with its outcome',
    access: withPermission('Payments:Default'),
    params: inUnit,
    query: z.object({ ...paging, ...paymentSearch, ...paymentFilter, Extras: repeated(z.enum(paymentListExtras)) }),
    answer: page(paymentListRow).extend({
      totals: z.object({ amountMinor: minor, serviceFeeAmountMinor: minor }),
      counts: z.record(z.string(), z.number()),
      asOf: instant,
    }),
  },
  exportPayments: {
    summary: 'The payments of a filter as CSV, Excel or PDF',
    access: withPermission('Payments:Default'),
    params: inUnit.extend({ exportMethod: z.enum(exportMethods) }),
    query: z.object({ ...paymentSearch, ...paymentFilter }),
    answer: file,
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
  },
  voidPayment: {
    summary: 'Void a payment that is not settled, with its service fee',
    access: withPermission('Payments:Void'),
    params: onePayment,
    body: z.object({ ...why, tellPayer: z.boolean().optional(), rowVersion: z.number().int().optional() }),
    answer: paymentDetails,
    strict: true,
  },
  refundPayment: {
    summary: 'Refund a settled payment, whole or in part',
    access: withPermission('Payments:Refund'),
    params: onePayment,
    body: z.object({
      ...why,
      amountMinor: minor.positive().max(99_999_999_999),
      /** What the caller believes is left; another figure is refused. */
      refundableMinor: minor.min(0),
      allocations: z
        .array(z.object({ lineItemId: z.number().int().positive(), amountMinor: minor.positive() }))
        .min(1)
        .max(100)
        .optional(),
      refundServiceFee: z.boolean().optional(),
      tellPayer: z.boolean().optional(),
      rowVersion: z.number().int().optional(),
    }),
    answer: paymentDetails,
    strict: true,
  },
  chargebackPayment: {
    summary: 'Record that the card issuer took the money back',
    access: withPermission('Payments:Refund'),
    params: onePayment,
    body: z.object({
      amountMinor: minor.positive().max(99_999_999_999),
      effectiveDate: localDate,
      reasonCode: text(40).min(1),
      caseNumber: text(60).optional(),
      note: text(500).optional(),
      rowVersion: z.number().int().optional(),
    }),
    answer: paymentDetails,
    strict: true,
  },
  reverseAdjustment: {
    summary: 'Take an adjustment back: a chargeback won, a return dishonoured',
    access: withPermission('Payments:Refund'),
    params: onePayment.extend({ adjustmentId: z.coerce.number().int().positive() }),
    body: z.object({ reason: text(500).min(1) }),
    answer: paymentDetails,
    strict: true,
  },
  listApprovals: {
    summary: 'Voids and refunds that wait for a second person, and how they ended',
    access: withPermission('Payments:Default'),
    params: inUnit,
    query: z.object({ ...paging, OnlyOpen: z.stringbool().optional() }),
    answer: page(approval),
  },
  decideApproval: {
    summary: 'Approve or refuse what somebody else asked for, or withdraw what one asked for oneself',
    access: withPermission('Payments:Default'),
    params: z.object({ id: ref('approval') }),
    body: z.object({ decision: z.enum(['Approve', 'Refuse', 'Withdraw']), reason: text(500).optional() }),
    answer: paymentDetails,
    strict: true,
  },
  inquirePayment: { summary: 'Ask the gateway again about an outcome that nobody knows', access: onlyRoles('Global Admin'), params: onePayment, body: z.object({}).optional(), answer: paymentDetails },
  resolvePayment: {
    summary: 'State the outcome of an attempt that the gateway does not answer for',
    access: onlyRoles('Global Admin'),
    params: onePayment,
    body: z.object({ outcome: z.enum(['Done', 'Not done']), gatewayTransactionId: text(200).optional(), authCode: text(20).optional(), reason: text(500).min(1) }),
    answer: paymentDetails,
    strict: true,
  },
  getNetRevenueMetrics: {
    summary: 'What came in and what went back, day by day',
    access: withPermission('Reports:Default'),
    params: inUnit,
    query: z.object({ StartDate: localDate.optional(), EndDate: localDate.optional(), _: text(40).optional() }),
    answer: netRevenue,
  },
  sendReceipts: {
    summary: 'E-mail the receipts of chosen payments again; payments that were not posted, without an address or asked for too often are skipped',
    access: withPermission('Payments:Default'),
    params: inUnit,
    body: z.object({ paymentIds: z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).min(1).max(250) }),
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
