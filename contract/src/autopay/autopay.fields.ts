import { amount, date, fields, line, oneOf, optional, refTo, whole } from '../kit/fields.ts';
import { daysOfMonth, schedulingTypes } from './autopay-kinds.ts';

/** Why staff stop, leave out or let go on what was planned, or end autopay. */
export const autopayReasonFields = fields({ reason: line(500) });
/** When a payment is tried again, and why. */
export const retryFields = fields({ processingDate: date, reason: optional(line(500)) });

/** How a payer agreed before staff. */
export const consentMethods = ['Signed', 'Staff Attested'] as const;
/** Autopay as staff set it up for a payer, from a method of the payer's wallet. */
export const autopayFields = fields({
  schedulingType: oneOf(schedulingTypes),
  leadTimeDays: optional(whole({ max: 30 })),
  dayOfMonth: optional(oneOf(daysOfMonth)),
  paymentSourceId: refTo('walletSource'),
  maxAmountMinor: optional(amount({ min: 1 })),
  consent: oneOf(consentMethods),
  note: line(500),
});
