import { amount, fields, lines, optional, yesNo } from '../kit/fields.ts';

/** What keeps the staff of an organization from harm; looser values need a second person. */
export const securityFields = fields({
  largeRefundMinor: amount({ min: 1 }),
  userDailyRefundMinor: amount({ min: 1 }),
  unitDailyRefundMinor: amount({ min: 1 }),
  dualControl: yesNo,
  /** Where the addresses of its staff are, one a line; any host where nothing is named. */
  staffEmailDomains: optional(lines(1000, 3)),
});
