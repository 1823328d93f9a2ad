import { email, fields, line, lines, oneOf, optional, refTo, yesNo } from '../kit/fields.ts';

/** What a firm does for the organizations that it serves. */
export const agencyTypes = ['Billing Bureau', 'Reseller', 'Collections', 'Print and Mail'] as const;

/** An outside firm that serves organizations; it has no access to the portal of its own. */
export const agencyFields = fields({
  name: line(120),
  agencyType: oneOf(agencyTypes),
  contactName: optional(line(120)),
  contactEmail: optional(email),
  contactPhone: optional(line(40)),
  notes: optional(lines(2000, 5)),
  isActive: yesNo,
});

/** Which firm serves an organization; none where nothing is chosen. */
export const agencyOfFields = fields({ agencyId: optional(refTo('agency')) });
