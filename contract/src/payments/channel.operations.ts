import { z } from 'zod';
import { anyone, onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { bodyRef, minor, ref, text } from '../kit/shapes.ts';
import { channelKeys, tokenizationTypes } from './channels.ts';
import { bankAccount, card, held, newIntent } from './intent-parts.ts';
import { intent, offeredConfig } from './intent.shapes.ts';

const byPhone = onlyRoles('System User');

/** What a reader read, encrypted for the gateway before it left the reader; base64url. */
const ciphertext = z
  .string()
  .min(20)
  .max(8192)
  .regex(/^[\w+/=-]+$/, 'refusals/reader_base64');

/** A card that was keyed on a telephone, encrypted for the gateway by the telephone system. */
const encryptedCard = z.strictObject({
  paymentSourceType: z.literal('Credit Card'),
  data: ciphertext,
  holderName: text(120).optional(),
  postalCode: text(12).optional(),
});

/**
 * What of a payment session no page of payers asks: steps of the telephone, the counter and the bank verification
 * service, and what other programs ask of a channel.
 */
export const channelOperations = operations({
  getPaymentIntentConfig: {
    summary: 'How one channel takes payments',
    access: anyone,
    params: z.object({ businessUnitId: ref('businessUnit'), channel: z.enum(channelKeys) }),
    answer: offeredConfig,
  },
  createIvrPaymentIntent: {
    summary: 'Begin a payment session of a caller on the telephone',
    access: byPhone,
    body: newIntent,
    answer: intent,
    strict: true,
  },
  putIvrCharges: {
    summary: 'State what the caller pays on each account',
    access: byPhone,
    params: held,
    body: z.object({
      charges: z
        .array(z.object({ accountId: bodyRef('account'), amountMinor: minor.positive().max(99_999_999_999) }))
        .min(1)
        .max(20),
    }),
    refuses: [409],
    answer: intent,
    strict: true,
  },
  putIvrPaymentSource: {
    summary: 'Set what the caller keyed: a token or ciphertext of the gateway, or a bank account',
    access: byPhone,
    params: held,
    body: z.union([card, encryptedCard, bankAccount]),
    refuses: [409],
    answer: intent,
    strict: true,
  },
  putCardData: {
    summary: 'Set the card that a reader at the counter read',
    access: withPermission('Payments:Default'),
    params: held,
    body: z.strictObject({
      tokenizationType: z.enum(tokenizationTypes),
      data: ciphertext,
      /** Its serial number: a reader that is not in use here is refused. */
      deviceId: text(60).optional(),
      holderName: text(120).optional(),
      postalCode: text(12).optional(),
    }),
    refuses: [409],
    answer: intent,
    strict: true,
  },
  beginBankVerification: {
    summary: 'Open the bank verification service for this payment session',
    access: anyone,
    params: held,
    body: z.object({}).optional(),
    answer: z.object({ linkToken: z.string(), service: z.enum(['Plaid', 'Sandbox']) }),
  },
  putVerifiedBank: {
    summary: 'Set the bank account that the payer chose in the bank verification service',
    access: anyone,
    params: held,
    body: z.strictObject({
      publicToken: text(200).min(10),
      /** Of the account in the service, not its number. */
      serviceAccountId: text(100).min(1),
      holderName: text(120).min(1),
      holderType: z.enum(['Personal', 'Business']),
      challengeSolution: text(200).optional(),
    }),
    refuses: [409],
    answer: intent,
    strict: true,
  },
  abandonPaymentIntent: {
    summary: 'Leave a payment session',
    access: anyone,
    goesOn: true,
    params: held,
    body: z.object({}).optional(),
    refuses: [409],
    answer: intent,
  },
});
