import { z } from 'zod';
import { bodyRef, text } from '../kit/shapes.ts';

/** The key of a payment session. */
export const held = z.object({ identifier: z.string().regex(/^[\w-]{22}$/) });

export const newIntent = z.object({
  businessUnitId: bodyRef('businessUnit'),
  accountIds: z.array(bodyRef('account')).min(1).max(20),
});

export const bankAccount = z.strictObject({
  paymentSourceType: z.literal('ACH'),
  holderName: text(120).min(1),
  holderType: z.enum(['Personal', 'Business']),
  accountType: z.enum(['Checking Account', 'Savings Account']),
  routingNumber: text(9),
  challengeSolution: text(200).optional(),
  accountNumber: z.string().regex(/^\d{4,17}$/, 'refusals/account_number_digits'),
});

export const card = z.strictObject({
  paymentSourceType: z.literal('Credit Card'),
  /** The gateway's own token; a card number never reaches this operation. */
  token: text(8192).min(10),
  /** The browser's answer to the challenge of a 429 (card testing). */
  challengeSolution: text(200).optional(),
  holderName: text(120).min(1),
  postalCode: text(12).optional(),
});
