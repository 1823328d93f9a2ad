import { amount, date, email, fields, line, lines, optional, yesNo } from '../kit/fields.ts';

const most = 99_999_999_999;

/** What staff write about an account for one another. */
export const noteFields = fields({ note: optional(lines(2000)) });
/** What a balance is to be, since when and why; below zero it is a credit. */
export const correctionFields = fields({
  newBalanceMinor: amount({ min: -most, max: most }),
  effectiveDate: date,
  reason: line(500),
});
/** The same as it is typed: no input takes a minus sign. */
export const correctionForm = fields({
  newBalanceMinor: amount(),
  isCredit: optional(yesNo),
  effectiveDate: date,
  reason: line(500),
});
/** Whom an invitation goes to. */
export const onboardingFields = fields({ emailAddress: email, firstName: line(60), lastName: line(60) });
