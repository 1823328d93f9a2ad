import { z } from 'zod';
import { timeZones } from '../kit/local-date.ts';
import { culture, currencyCode, instant, minor } from '../kit/shapes.ts';
import { organizationStates } from './organization-states.ts';
import { unitStates } from './unit-states.ts';

/** An organization as its own page shows it. */
export const organization = z
  .object({
    id: z.number(),
    name: z.string(),
    legalName: z.string(),
    defaultCulture: culture,
    defaultCurrencyCode: currencyCode,
    defaultTimezone: z.enum(timeZones),
    supportEmail: z.string(),
    supportPhone: z.string(),
    staffIdleMinutes: z.number().int(),
    /** From here a refund needs a fresh sign-in; above the others, in a day, a second person. */
    largeRefundMinor: minor,
    userDailyRefundMinor: minor,
    unitDailyRefundMinor: minor,
    status: z.enum(organizationStates),
    /** The firm that serves it; null where none does. */
    agencyId: z.number().nullable(),
    agencyName: z.string().nullable(),
    createdDate: instant,
    businessUnits: z.number().int(),
    /** Those of its business units that the caller sees, by name. */
    units: z.array(z.object({ id: z.number(), name: z.string(), slug: z.string(), status: z.enum(unitStates) })),
    administrators: z.array(z.object({ name: z.string(), email: z.string() })),
    rowVersion: z.number().int(),
  })
  .meta({ id: 'Organization' });
export type OrganizationRecord = z.infer<typeof organization>;
