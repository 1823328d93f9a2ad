import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { changeAsked, changeDecided, changeRequest } from '../kit/change-request.ts';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { minor, ref, text } from '../kit/shapes.ts';
import { securityFields } from './security.fields.ts';

const params = z.object({ businessUnitId: ref('businessUnit'), id: ref('organization') });

const security = z
  .object({
    /** From here a refund needs a fresh sign-in; above the others, in a day, a second person. */
    largeRefundMinor: minor,
    userDailyRefundMinor: minor,
    unitDailyRefundMinor: minor,
    /** Whether a second person decides on what says where money goes, where there is one. */
    dualControl: z.boolean(),
    /** Where the addresses of its staff are, one a line; empty for anywhere. */
    staffEmailDomains: z.string(),
    /** What was asked last, and where it stands. */
    change: changeRequest.nullable(),
    rowVersion: z.number().int(),
  })
  .meta({ id: 'OrganizationSecurity' });
export type OrganizationSecurity = z.infer<typeof security>;

const write = {
  access: onlyRoles('Global Admin', 'Organization Admin'),
  params,
  refuses: [409, 428],
  answer: security,
  strict: true,
} as const;

/** What keeps the staff of an organization from harm. */
export const securityOperations = operations({
  getOrganizationSecurity: {
    summary: 'Limits of refunds, the second person and the domains of staff of an organization, as they are in force',
    access: withPermission('BusinessUnits:Read'),
    params,
    answer: security,
  },
  changeOrganizationSecurity: {
    ...write,
    summary: 'Other values, against the version that was read: tighter ones at once, looser ones by a second person',
    body: bodyOf(securityFields, { reason: text(500).default(''), rowVersion: z.number().int() }),
    accepted: changeAsked,
  },
  decideSecurityChange: {
    ...write,
    summary: 'Approve or refuse looser values that another administrator asked for, take them back, or stop them',
    body: changeDecided,
  },
});
