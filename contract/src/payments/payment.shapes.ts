import { z } from 'zod';
import { culture, currencyCode, instant, localDate, minor, money } from '../kit/shapes.ts';
import { timeZones } from '../kit/local-date.ts';
import { externalMethods } from './external.ts';
import { cardBrands, cardEntryMethods, channels, lineItemTypes, origins, paymentSourceTypes } from './channels.ts';

export const sessionStatus = z.enum([
  'RequiresPaymentFields',
  'RequiresPaymentSource',
  'RequiresCharges',
  'RequiresConfirmation',
  'Processing',
  'RequiresGatewayResolution',
  'RequiresFormResponse',
  'Complete',
  'Abandoned',
]);

export const channelConfig = z
  .object({
    mode: z.enum(['Enabled', 'Prevent New', 'Disabled']),
    quickPayRestriction: z.enum(['None', 'ACH Only', 'Card Only']),
    cardEnabled: z.boolean(),
    cardBrands: z.array(z.enum(cardBrands)),
    achEnabled: z.boolean(),
    routingNumberValidation: z.enum(['Enabled', 'Disabled']),
    billingAddressCollection: z.enum(['None', 'Full Address', 'Zip Only']),
    partialPayments: z.boolean(),
    overpayment: z.boolean(),
    overpaymentLimitMinor: minor.nullable(),
    minimumMinor: minor,
    maximumMinor: minor,
    lateFeeOwnLine: z.boolean(),
    maximumAccounts: z.number().int(),
    zeroBalanceMayPay: z.boolean(),
    emailRequired: z.boolean(),
    paymentDescriptorLabel: z.string(),
    descriptorTemplate: z.string(),
  })
  .meta({ id: 'ChannelConfig' });
export type ChannelConfig = z.infer<typeof channelConfig>;

const openCharge = z.object({
  id: z.number(),
  description: z.string(),
  remainingMinor: minor,
  dueDate: localDate.nullable(),
  mustPayInFull: z.boolean(),
});

const intentAccount = z.object({
  id: z.number(),
  name: z.string(),
  accountNumber: z.string(),
  subAccountNumber: z.string(),
  addressStreetAddress: z.string(),
  balance: minor,
  lateFee: minor,
  totalOutstandingBalance: minor,
  pastDueAmountMinor: minor,
  dueDate: localDate.nullable(),
  accountSyncDate: instant.nullable(),
  blockCreditCardPayment: z.boolean(),
  blockAchPayment: z.boolean(),
  openCharges: z.array(openCharge),
});
export type IntentAccount = z.infer<typeof intentAccount>;

const intentCharge = z.object({
  accountId: z.number().nullable(),
  accountChargeId: z.number().nullable(),
  lineItemType: z.enum(lineItemTypes),
  description: z.string(),
  price: money,
});

export const paymentFieldItem = z.object({ key: z.string(), label: z.string(), value: z.unknown(), accountFieldMappingKey: z.string().nullable() });

const feeQuote = z.object({
  paymentSourceType: z.enum(paymentSourceTypes),
  amountMinor: minor,
  includeServiceFeeInPayment: z.boolean(),
  scheduleVersion: z.number().int(),
});
export type FeeQuote = z.infer<typeof feeQuote>;

export const sourceDisplay = z.object({
  paymentSourceType: z.enum(paymentSourceTypes),
  accountType: z.string(),
  accountNumberLast4: z.string(),
  holderName: z.string(),
  holderType: z.enum(['Personal', 'Business', 'Unknown']),
  cardExpiryMonth: z.number().int().nullable(),
  cardExpiryYear: z.number().int().nullable(),
  bankName: z.string(),
  /** Of cards; absent in payments from before it was kept. */
  cardEntryMethod: z.enum(cardEntryMethods).optional(),
});
export type SourceDisplay = z.infer<typeof sourceDisplay>;

const requiredTerms = z.object({ termsVersionId: z.number(), identifier: z.string(), version: z.number(), title: z.string(), text: z.string() });

export const intent = z
  .object({
    identifier: z.string(),
    businessUnitId: z.number(),
    businessUnitSlug: z.string(),
    channel: z.enum(channels),
    status: sessionStatus,
    rowVersion: z.number().int(),
    expiresDate: instant,
    attemptCount: z.number().int(),
    currencyCode,
    accounts: z.array(intentAccount),
    charges: z.array(intentCharge),
    paymentFieldItems: z.array(paymentFieldItem),
    paymentSource: sourceDisplay.nullable(),
    feeQuote: feeQuote.nullable(),
    amountMinor: minor,
    totalMinor: minor,
    contactEmail: z.string(),
    contactPhone: z.string(),
    /** Forms that have to be answered before this payment. */
    openFormIds: z.array(z.number().int()),
    terms: z.array(requiredTerms),
    duplicate: z.object({ kind: z.enum(['Succeeded', 'Pending', 'Scheduled']), amountMinor: minor, createdDate: instant }).nullable(),
    config: channelConfig,
    /** Where the gateway's card fields are served from; empty when no card may be used. */
    cardFieldsUrl: z.string(),
  })
  .meta({ id: 'PaymentIntent' });
export type PaymentIntent = z.infer<typeof intent>;

export const result = z
  .object({
    identifier: z.string(),
    status: sessionStatus,
    businessUnitSlug: z.string(),
    referenceNumber: z.string(),
    paymentId: z.number().nullable(),
    /** What the payer reads when nothing was charged or nothing is known yet. */
    payerMessage: z.string(),
    payerAction: z.enum(['', 'Try Again', 'Use Another Method', 'Check Details', 'Contact Bank', 'Contact Biller']),
    createdDate: instant.nullable(),
    amountMinor: minor,
    serviceFeeAmountMinor: minor,
    includeServiceFeeInPayment: z.boolean(),
    totalMinor: minor,
    currencyCode,
    authCode: z.string(),
    contactEmail: z.string(),
    paymentSource: sourceDisplay.nullable(),
    /** While Processing: what the card issuer asks its holder for (3-D Secure). `url` is a page that shows it in a frame, `action` what that page needs. */
    step: z.object({ id: z.number(), url: z.string(), action: z.record(z.string(), z.unknown()), purpose: z.enum(['Base Payment', 'Service Fee']) }).nullable(),
    accounts: z.array(
      z.object({
        accountNumber: z.string(),
        subAccountNumber: z.string(),
        name: z.string(),
        amountMinor: minor,
        balanceMinor: minor,
        /** What the amount was made of, as the payer confirmed it. */
        lines: z.array(z.object({ description: z.string(), amountMinor: minor })),
      }),
    ),
  })
  .meta({ id: 'PaymentResult' });
export type PaymentResult = z.infer<typeof result>;

export const receipt = z
  .object({
    basePayment: z.object({
      header: z.string(),
      subHeader: z.string(),
      createdDate: instant,
      referenceNumber: z.string(),
      amount: money,
      status: z.string(),
      organizationName: z.string(),
      paymentSourceJson: z.string(),
      paymentSource: z.object({ paymentSourceType: z.string(), accountNumberLast4: z.string(), accountType: z.string() }),
    }),
    serviceFee: z.object({ amountMinor: minor }).nullable(),
    authCode: z.string(),
    lineItems: z.array(z.object({ id: z.number(), accountId: z.number().nullable(), description: z.string(), lineItemType: z.enum(lineItemTypes), price: money })),
    paymentFieldItems: z.array(paymentFieldItem),
    accounts: z.array(z.object({ id: z.number(), name: z.string(), accountNumber: z.string(), subAccountNumber: z.string() })),
    hasAdjustments: z.boolean(),
    refundAmount: money.nullable(),
    businessUnitFeaturesPaymentReceiptBarcodes: z.boolean(),
    timezone: z.enum(timeZones),
    culture,
    businessUnitSlug: z.string(),
    businessUnitId: z.number(),
    /** A 60-second address of the PDF. */
    pdfUrl: z.string(),
  })
  .meta({ id: 'PaymentReceipt' });
export type Receipt = z.infer<typeof receipt>;

export const lookup = z
  .object({
    id: z.number(),
    referenceNumber: z.string(),
    createdDate: instant,
    status: z.string(),
    hasAdjustment: z.boolean(),
    paymentDescriptor: z.string(),
    paymentDescriptorLabel: z.string(),
    paymentMethod: z.string(),
    paymentSourceAccountNumberLast4: z.string(),
    authCode: z.string(),
    amountMinor: minor,
    currencyCode,
    lineItems: z.array(z.object({ id: z.number(), description: z.string(), lineItemType: z.enum(lineItemTypes), price: money })),
    relatedPayments: z.array(z.object({ id: z.number(), referenceNumber: z.string(), paymentType: z.string(), paymentDescriptor: z.string(), amountMinor: minor })),
    businessUnitId: z.number(),
    businessUnitSlug: z.string(),
    businessUnitHeader: z.string(),
    businessUnitSubHeader: z.string(),
    businessUnitLogoUrl: z.string(),
    businessUnitMobileLogoUrl: z.string(),
    timezone: z.enum(timeZones),
    culture,
    redirectReferenceNumber: z.string(),
  })
  .meta({ id: 'PaymentLookup' });
export type Lookup = z.infer<typeof lookup>;

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

const revenue = { paymentsMinor: minor, refundsMinor: minor, voidsMinor: minor, adjustmentsMinor: minor, netMinor: minor };
export const netRevenue = z
  .object({ startDate: localDate, endDate: localDate, currencyCode, days: z.array(z.object({ date: localDate, ...revenue })), totals: z.object(revenue) })
  .meta({ id: 'NetRevenue' });
export type NetRevenue = z.infer<typeof netRevenue>;

export const approvalStatuses = ['Requested', 'Approved', 'Done', 'Refused', 'Withdrawn', 'Expired', 'Failed'] as const;
export const approval = z
  .object({
    id: z.number(),
    kind: z.enum(['Refund', 'Void', 'Exception']),
    /** What was asked: the kind, or what is to be done about an exception. */
    action: z.string(),
    /** Of the payment it is about; empty for an exception. */
    referenceNumber: z.string(),
    /** The exception it is about, by its id and the gateway's number. */
    exceptionId: z.number().nullable(),
    gatewayTransactionId: z.string(),
    amountMinor: minor,
    reason: z.string(),
    status: z.enum(approvalStatuses),
    requestedById: z.number(),
    requestedByName: z.string(),
    requestedDate: instant,
    expiresDate: instant,
    decidedByName: z.string(),
    decisionReason: z.string(),
    failReason: z.string(),
  })
  .meta({ id: 'ApprovalRequest' });
export type Approval = z.infer<typeof approval>;

/** What one may still void or refund today alone, service fees included; more waits for a second person. */
export const giveBackRoom = z.object({ leftMinor: minor, largeRefundMinor: minor }).meta({ id: 'GiveBackRoom' });
export type GiveBackRoom = z.infer<typeof giveBackRoom>;

/** What a void or refund over a daily limit answers: nothing is done before a second person agrees. */
export const approvalAsked = z.object({ approvalRequestId: z.number(), status: z.literal('Requested') }).meta({ id: 'ApprovalAsked' });
export type ApprovalAsked = z.infer<typeof approvalAsked>;

/** Whether an action is possible now; `why` says why not. */
const possible = z.object({ allowed: z.boolean(), why: z.string() });

const timelineEntry = z.object({ at: instant, title: z.string(), detail: z.string(), tone: z.enum(['neutral', 'ok', 'bad']) });

export const paymentDetails = z
  .object({
    ...paymentRow.shape,
    /** How it was received, of a payment that went through no gateway. */
    external: z.object({ method: z.enum(externalMethods), reference: z.string(), receivedDate: localDate, postsToBalance: z.boolean(), note: z.string() }).nullable(),
    sessionStatus: sessionStatus.nullable(),
    postedDate: instant.nullable(),
    errorMessage: z.string(),
    paymentDescriptor: z.string(),
    paymentDescriptorLabel: z.string(),
    merchantNumber: z.string(),
    contactEmail: z.string(),
    holderName: z.string(),
    cardExpiryMonth: z.number().nullable(),
    cardExpiryYear: z.number().nullable(),
    feeReferenceNumber: z.string(),
    rowVersion: z.number().int(),
    /** What may still be refunded, of the payment and of its separate service fee. */
    refundableMinor: minor,
    feeRefundableMinor: minor,
    netMinor: minor,
    settled: z.object({ batchIdentifier: z.string(), closedDate: instant }).nullable(),
    /** A sale, void or refund without an outcome. */
    underWay: z.object({ operation: z.enum(['Sale', 'Void', 'Refund']), outcome: z.string(), amountMinor: minor, requestedAt: instant }).nullable(),
    /** A void or refund that waits for a second person. */
    approval: approval.nullable(),
    /** `reverse` is of payments that were received elsewhere, the others of those that went through a gateway. */
    actions: z.object({ void: possible, refund: possible, chargeback: possible, reverse: possible }),
    lineItems: z.array(
      z.object({
        id: z.number(),
        accountId: z.number().nullable(),
        accountNumber: z.string(),
        subAccountNumber: z.string(),
        accountName: z.string(),
        description: z.string(),
        lineItemType: z.enum(lineItemTypes),
        priceMinor: minor,
        refundedMinor: minor,
        adjustedMinor: minor,
        /** What its account owes again already. */
        reversedMinor: minor,
        /** The account that owes it again when it goes back, as number – sub-account: after a merge not the one that paid. */
        owedBy: z.string(),
        refundableMinor: minor,
      }),
    ),
    paymentFieldItems: z.array(paymentFieldItem),
    transactions: z.array(
      z.object({
        id: z.number(),
        type: z.string(),
        status: z.string(),
        amountMinor: minor,
        gatewayName: z.string(),
        merchantNumber: z.string(),
        gatewayTransactionId: z.string(),
        gatewayMessage: z.string(),
        authCode: z.string(),
        batchIdentifier: z.string(),
        reason: z.string(),
        askedBy: z.string(),
        createdDate: instant,
      }),
    ),
    adjustments: z.array(
      z.object({ id: z.number(), type: z.string(), amountMinor: minor, reasonCode: z.string(), effectiveDate: localDate, caseNumber: z.string(), reversedDate: localDate.nullable() }),
    ),
    terms: z.array(z.object({ identifier: z.string(), version: z.number(), method: z.string(), acknowledgedAt: instant, clientAddress: z.string(), renderedText: z.string() })),
    history: z.array(
      z.object({ at: instant, who: z.string(), role: z.string(), action: z.string(), reason: z.string(), /** Who asked for what this person decided; '' otherwise. */ askedBy: z.string() }),
    ),
    emails: z.array(z.object({ templateKey: z.string(), to: z.string(), status: z.string(), createdDate: instant })),
    relatedPayments: z.array(z.object({ referenceNumber: z.string(), type: z.string(), status: z.string(), amountMinor: minor, createdDate: instant })),
    timeline: z.array(timelineEntry),
    redirectReferenceNumber: z.string(),
  })
  .meta({ id: 'PaymentDetails' });
export type PaymentDetails = z.infer<typeof paymentDetails>;
