import { amount, date, fields, line, oneOf, optional, yesNo } from '../kit/fields.ts';
import { reversalReasons } from './reversal.ts';

const why = { reason: oneOf(reversalReasons), note: optional(line(500)) };
/** What is asked before a payment is voided. */
export const voidFields = fields({ ...why, tellPayer: optional(yesNo) });
/** What is asked before money goes back; the amount by line is drawn by hand. */
export const refundFields = fields({
  ...why,
  amountMinor: amount({ min: 1 }),
  tellPayer: optional(yesNo),
  refundServiceFee: optional(yesNo),
});
/** What a card issuer says of a chargeback. */
export const chargebackFields = fields({
  amountMinor: amount({ min: 1 }),
  effectiveDate: date,
  reasonCode: line(40),
  caseNumber: optional(line(60)),
  note: optional(line(500)),
});
/** Why something is taken back. */
export const reasonFields = fields({ reason: line(500) });
/** What a person states of an attempt that its gateway does not answer for, with the evidence. */
export const resolveFields = fields({
  outcome: oneOf(['Done', 'Not done']),
  gatewayTransactionId: line(200),
  authCode: optional(line(20)),
  reason: line(500),
});
