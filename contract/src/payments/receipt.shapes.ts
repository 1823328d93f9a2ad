import { z } from 'zod';
import { culture, currencyCode, instant, minor, money } from '../kit/shapes.ts';
import { timeZones } from '../kit/local-date.ts';
import { lineItemTypes } from './channels.ts';
import { sessionStatus, paymentFieldItem, sourceDisplay } from './intent.shapes.ts';

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
    /**
     * While Processing: what the card issuer asks its holder for (3-D Secure). `url` is a page that shows it in a
     * frame, `action` what that page needs.
     */
    step: z
      .object({
        id: z.number(),
        url: z.string(),
        action: z.record(z.string(), z.unknown()),
        purpose: z.enum(['Base Payment', 'Service Fee']),
      })
      .nullable(),
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
      paymentSource: z.object({
        paymentSourceType: z.string(),
        accountNumberLast4: z.string(),
        accountType: z.string(),
      }),
    }),
    serviceFee: z.object({ amountMinor: minor }).nullable(),
    authCode: z.string(),
    lineItems: z.array(
      z.object({
        id: z.number(),
        accountId: z.number().nullable(),
        description: z.string(),
        lineItemType: z.enum(lineItemTypes),
        price: money,
      }),
    ),
    paymentFieldItems: z.array(paymentFieldItem),
    accounts: z.array(
      z.object({ id: z.number(), name: z.string(), accountNumber: z.string(), subAccountNumber: z.string() }),
    ),
    hasAdjustments: z.boolean(),
    refundAmount: money.nullable(),
    businessUnitFeaturesPaymentReceiptBarcodes: z.boolean(),
    /** What its biller lets stand at its foot. */
    footer: z.string(),
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
    lineItems: z.array(
      z.object({ id: z.number(), description: z.string(), lineItemType: z.enum(lineItemTypes), price: money }),
    ),
    relatedPayments: z.array(
      z.object({
        id: z.number(),
        referenceNumber: z.string(),
        paymentType: z.string(),
        paymentDescriptor: z.string(),
        amountMinor: minor,
      }),
    ),
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
