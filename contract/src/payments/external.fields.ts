import { amount, date, fields, line, oneOf, optional, refTo, yesNo } from '../kit/fields.ts';
import { externalMethods } from './external.ts';

/** A payment that reached the biller elsewhere, as somebody records it. */
export const recordFields = fields({
  accountId: refTo('account'),
  amountMinor: amount({ min: 1 }),
  receivedDate: date,
  externalMethod: oneOf(externalMethods),
  externalReference: line(60),
  /** Left out, the setting of the business unit decides. */
  postsToBalance: optional(yesNo),
  note: optional(line(500)),
});
