import { cultures } from '../kit/culture.ts';
import { currencies } from '../kit/currencies.ts';
import { email, fields, line, lines, oneOf, optional, refTo, whole } from '../kit/fields.ts';
import { timeZones } from '../kit/local-date.ts';

const details = {
  name: line(120),
  legalName: line(200),
  defaultCulture: oneOf(cultures),
  defaultCurrencyCode: oneOf(currencies),
  defaultTimezone: oneOf(timeZones),
  supportEmail: email,
  supportPhone: line(40),
} as const;

/** What an organization is, and how long its staff may be away before they are signed out. */
export const organizationFields = fields({ ...details, staffIdleMinutes: whole({ min: 5, max: 60 }) });

/** What a new one begins with: its first business unit, and the administrator who does the rest. */
export const newOrganizationFields = fields({
  ...details,
  unitName: line(120),
  slug: line(60),
  header: line(100),
  administratorName: line(120),
  administratorEmail: email,
  agencyId: optional(refTo('agency')),
});

/** Why nobody pays there any more. */
export const suspendOrganizationFields = fields({ reason: lines(250, 3) });
