import { fields, line, oneOf, optional } from '../kit/fields.ts';
import { exceptionActions } from './gateway-exception.ts';

/** What is asked before an exception is settled; the number is of the payment that it belongs to. */
export const settleFields = fields({
  action: oneOf(exceptionActions),
  referenceNumber: optional(line(60)),
  reason: line(500),
});
