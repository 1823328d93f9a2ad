import { z } from 'zod';
import { currencyCode, instant, localDate, minor, money } from '../kit/shapes.ts';
import { feeMethods } from '../fees/service-fee.ts';
import { paymentField } from './payment-field.shapes.ts';
import { cardBrands, cardEntryMethods, channels, lineItemTypes, paymentSourceTypes } from './channels.ts';

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

/** One of them as a payer's page asks it: with what a browser may fill it from. */
const askedField = paymentField
  .extend({ autoComplete: z.enum(['street-address', 'address-level1', 'address-level2']).optional() })
  .meta({ id: 'AskedField' });

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
    /** Whether a payer is asked for a phone number; sessions of before it could be have none. */
    phoneCollection: z.enum(['Hidden', 'Optional', 'Required']).default('Hidden'),
    /** By the clock of the business unit ("22:30"), when no payer begins, or Never. */
    closedFrom: z.string().default('Never'),
    closedThrough: z.string().default('Never'),
    /** What payers read then. */
    closedMessage: z.string().default(''),
    paymentDescriptorLabel: z.string(),
    descriptorTemplate: z.string(),
    /** What is asked before a payment; sessions of before it was kept have none. */
    paymentFields: z.array(askedField).default([]),
  })
  .meta({ id: 'ChannelConfig' });
export type ChannelConfig = z.infer<typeof channelConfig>;

/** What a method costs today: amounts in minor units, percentages in basis points. */
const feeSetting = z
  .object({
    paymentSourceType: z.enum(paymentSourceTypes),
    method: z.enum(feeMethods),
    flatMinor: minor,
    percentBps: z.number().int(),
    minimumMinor: minor,
    maximumMinor: minor.nullable(),
    tiers: z.array(z.object({ upToMinor: minor.nullable(), flatMinor: minor, percentBps: z.number().int() })),
    includeServiceFeeInPayment: z.boolean(),
    perTransactionLimitMinor: minor.nullable(),
  })
  .meta({ id: 'FeeSetting' });

/** The same to whoever asks how a channel takes payments; a method without a fee has no entry. */
export const offeredConfig = channelConfig
  .extend({ feeSettings: z.array(feeSetting) })
  .meta({ id: 'OfferedChannelConfig' });
export type OfferedConfig = z.infer<typeof offeredConfig>;

const openCharge = z.object({
  id: z.number(),
  description: z.string(),
  remainingMinor: minor,
  dueDate: localDate.nullable(),
  mustPayInFull: z.boolean(),
});

/** An account as a payment over it shows it, with what it owes by its parts. */
export const intentAccount = z.object({
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

/** Something sold beside bills, as it is offered now. */
const offeredProduct = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** Null where the payer enters the amount, between these bounds where there are any. */
  priceMinor: minor.nullable(),
  minimumMinor: minor.nullable(),
  maximumMinor: minor.nullable(),
  maximumQuantity: z.number().int(),
  requiresAccount: z.boolean(),
});
export type OfferedProduct = z.infer<typeof offeredProduct>;

const intentCharge = z.object({
  accountId: z.number().nullable(),
  accountChargeId: z.number().nullable(),
  lineItemType: z.enum(lineItemTypes),
  productId: z.number().nullable(),
  quantity: z.number().int(),
  description: z.string(),
  price: money,
});

export const paymentFieldItem = z.object({
  key: z.string(),
  label: z.string(),
  value: z.unknown(),
  accountFieldMappingKey: z.string().nullable(),
});

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

const requiredTerms = z.object({
  termsVersionId: z.number(),
  identifier: z.string(),
  version: z.number(),
  title: z.string(),
  text: z.string(),
});

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
    /** What may be bought besides. */
    products: z.array(offeredProduct),
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
    duplicate: z
      .object({ kind: z.enum(['Succeeded', 'Pending', 'Scheduled']), amountMinor: minor, createdDate: instant })
      .nullable(),
    config: channelConfig,
    /** Where the gateway's card fields are served from; empty when no card may be used. */
    cardFieldsUrl: z.string(),
  })
  .meta({ id: 'PaymentIntent' });
export type PaymentIntent = z.infer<typeof intent>;
