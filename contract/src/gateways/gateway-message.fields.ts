import { cultures } from '../kit/culture.ts';
import { fields, line, oneOf, refTo, yesNo } from '../kit/fields.ts';
import { paymentSourceTypes } from '../payments/channels.ts';

/** What a payer can do about an answer. */
export const payerActions = [
  'Try Again',
  'Use Another Method',
  'Check Details',
  'Contact Bank',
  'Contact Biller',
] as const;
export type PayerAction = (typeof payerActions)[number];

/** How an answer of a gateway is worded. */
export const wordingFields = fields({
  payerMessage: line(160),
  staffMessage: line(300),
  payerAction: oneOf(payerActions),
  countsAsAttempt: yesNo,
});

/** The same with the answer that is worded: it stays as it is. */
export const gatewayMessageFields = fields({
  gatewayId: refTo('gateway'),
  paymentSourceType: oneOf(paymentSourceTypes),
  responseCode: line(60),
  culture: oneOf(cultures),
  ...wordingFields,
});
