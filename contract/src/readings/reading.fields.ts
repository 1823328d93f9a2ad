import { date, fields, line, oneOf, optional, refTo } from '../kit/fields.ts';
import { readingIntervals, readingUnits } from './reading-values.ts';

/** A reading as somebody enters it; its day, and the time where it matters, are of the business unit's zone. */
export const readingFields = fields({
  accountId: refTo('account'),
  key: line(40),
  value: line(24),
  unit: oneOf(readingUnits),
  date,
  time: optional(line(5)),
  interval: oneOf(readingIntervals),
});

/** What was really read, and why it is corrected. */
export const correctionFields = fields({ value: line(24), reason: line(500) });
