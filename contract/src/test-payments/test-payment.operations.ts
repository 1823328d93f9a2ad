import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { bodyRef, instant, minor, ref, text } from '../kit/shapes.ts';
import { channelKeys } from '../payments/channels.ts';

const params = z.object({ businessUnitId: ref('businessUnit'), channel: z.enum(channelKeys) });

const made = z
  .object({
    id: z.number(),
    /** Open: the gateway has not said yet; it is asked by itself. */
    result: z.enum(['Passed', 'Failed', 'Open']),
    /** Why it failed, as the gateway said it. */
    message: z.string(),
    /** Brand and last digits. */
    card: z.string(),
    merchantAccountName: z.string(),
    askedByName: z.string(),
    askedDate: instant,
  })
  .meta({ id: 'TestPayment' });
export type TestPayment = z.infer<typeof made>;

const session = z
  .object({
    /** What is sent and given back. */
    amountMinor: minor,
    /** What a payer of that amount would pay besides. It is shown and charged to nobody. */
    feeMinor: minor,
    /** Who would serve a payer now; null where nobody would, and `problem` says why. */
    serves: z.object({ merchantNumber: z.string(), gatewayType: z.string(), cardFieldsUrl: z.string() }).nullable(),
    problem: z.string(),
    /** What a payer agrees to, and who tests agrees to, too. */
    terms: z.array(z.object({ termsVersionId: z.number(), identifier: z.string(), title: z.string() })),
    /** The last ten of this channel, the latest first. */
    made: z.array(made),
  })
  .meta({ id: 'TestSession' });
export type TestSession = z.infer<typeof session>;

/** One dollar through a channel, as staff send it to see whether payers can pay; it is given back at once. */
export const testPaymentOperations = operations({
  getTestPayment: {
    summary: 'What a test payment through a channel would meet, and the last ones that were made',
    access: withPermission('BusinessUnits:Read'),
    params,
    answer: session,
  },
  makeTestPayment: {
    summary: 'Send one dollar through a channel and give it back: no payment, no account, and in no sum',
    access: withPermission('BusinessUnits:Manage'),
    params,
    body: z.object({
      /** A card, as the gateway’s own fields told it. */
      token: text(400).min(1),
      acknowledgedTermsVersionIds: z.array(bodyRef('terms')).max(10),
    }),
    refuses: [428],
    answer: made,
    strict: true,
  },
});
