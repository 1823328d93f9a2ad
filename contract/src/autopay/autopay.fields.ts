import { date, fields, line, optional } from '../kit/fields.ts';

/** Why staff stop, leave out or let go on what was planned, or end autopay. */
export const autopayReasonFields = fields({ reason: line(500) });
/** When a payment is tried again, and why. */
export const retryFields = fields({ processingDate: date, reason: optional(line(500)) });
