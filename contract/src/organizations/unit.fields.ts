import { cultures } from '../kit/culture.ts';
import { currencies } from '../kit/currencies.ts';
import { email, fields, line, lines, oneOf, optional, refTo } from '../kit/fields.ts';
import { timeZones } from '../kit/local-date.ts';

const basics = {
  name: line(120),
  slug: line(60),
  header: line(100),
  subHeader: optional(line(100)),
  currencyCode: oneOf(currencies),
  culture: oneOf(cultures),
  timezone: oneOf(timeZones),
  billingSystemId: optional(refTo('billingSystem')),
  phone: line(40),
  email,
  address: optional(lines(200, 3)),
  hoursText: optional(line(200)),
} as const;

/** What a business unit is. */
export const unitFields = fields(basics);

/** What a new one begins with: the setup of another one, too. */
export const newUnitFields = fields({ ...basics, copyFromId: optional(refTo('businessUnit')) });

/** The same with whose it is, which its address says. */
export const createUnitFields = fields({
  organizationId: refTo('organization'),
  ...basics,
  copyFromId: optional(refTo('businessUnit')),
});

/** Why payers cannot pay any more. */
export const suspendFields = fields({ reason: lines(250, 3) });
