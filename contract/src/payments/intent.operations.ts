import { z } from 'zod';
import { anyone, operations } from '../kit/operation.ts';
import { bodyRef, minor, text } from '../kit/shapes.ts';
import { channelKeys, lineItemTypes, sourceTypeKeys } from './channels.ts';
import { bankAccount, card, held, newIntent } from './intent-parts.ts';
import { intent } from './intent.shapes.ts';
import { result } from './receipt.shapes.ts';

const charge = z.object({
  accountId: bodyRef('account').nullable(),
  accountChargeId: bodyRef('accountCharge').nullable().optional(),
  lineItemType: z.enum(lineItemTypes),
  /** Of a line of a product, with how many of it; its amount is that of all of them. */
  productId: bodyRef('product').nullable().optional(),
  quantity: z.number().int().min(1).max(99).optional(),
  amountMinor: minor.positive().max(99_999_999_999),
});

/** What a vendor's script hands over after a step: some thousand signs, and never a file. */
const mostTold = 100_000;

/** A payment from its first question to its result, by what the pages of payers ask: they load its paths. */
export const intentOperations = operations({
  createPaymentIntent: {
    summary: 'Begin a payment session',
    // Without accounts, the only one that the caller's look-up found; with none, products alone, for anybody.
    access: anyone,
    body: newIntent.extend({
      accountIds: z.array(bodyRef('account')).max(20).optional(),
      channel: z.enum(channelKeys),
    }),
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
      contactPhone: text(30).optional(),
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
      accountIds: z.array(bodyRef('account')).max(20).optional(),
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
    goesOn: true,
    params: held,
    body: z
      .object({
        /** What the vendor's script handed over. */
        details: z
          .record(text(60), z.unknown())
          .refine((told) => JSON.stringify(told).length <= mostTold, 'refusals/too_large_send_less')
          .optional(),
        /** Call the step off and choose another way to pay. */
        giveUp: z.boolean().optional(),
      })
      .optional(),
    answer: result,
    strict: true,
  },
  getPaymentResult: {
    summary: 'How the payment ended, or where it stands',
    access: anyone,
    params: held,
    answer: result,
  },
});
