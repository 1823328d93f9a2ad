import { fields, line, oneOf, optional, refTo, yesNo } from '../kit/fields.ts';
import { timeZones } from '../kit/local-date.ts';

/** What is one's own to say of oneself. */
export const profileFields = fields({ name: line(120), phone: optional(line(30)) });

export const densities = ['Usual', 'Compact'] as const;
export const themes = ['System', 'Light', 'Dark'] as const;
export const pageSizes = ['25', '50', '100', '250'] as const;
/** The zone of whatever device somebody looks from. */
export const deviceZone = 'Device';

/** How somebody likes the portal: where it opens, how much a list shows, how it looks, and whose clock it tells. */
export const preferenceFields = fields({
  defaultBusinessUnitId: optional(refTo('businessUnit')),
  pageSize: oneOf(pageSizes),
  density: oneOf(densities),
  theme: oneOf(themes),
  timezone: oneOf([deviceZone, ...timeZones]),
  /** Whether keys held together do something. */
  shortcuts: yesNo,
  /** What the bell rings for, beside what waits for a decision. */
  bellExceptions: yesNo,
  bellReports: yesNo,
  bellDeliveries: yesNo,
  bellTickets: yesNo,
  /** What is mailed to them beside it. */
  mailReports: yesNo,
  mailTickets: yesNo,
});
