import { z } from 'zod';
import { timeZones } from '../kit/local-date.ts';
import { culture, currencyCode } from '../kit/shapes.ts';
import { unitStates } from './unit-states.ts';

/** A business unit as its setup shows it. */
export const businessUnit = z
  .object({
    id: z.number(),
    organizationId: z.number(),
    organizationName: z.string(),
    name: z.string(),
    slug: z.string(),
    header: z.string(),
    subHeader: z.string(),
    logoUrl: z.string(),
    mobileLogoUrl: z.string(),
    primaryColor: z.string(),
    currencyCode,
    culture,
    timezone: z.enum(timeZones),
    billingSystemId: z.number().nullable(),
    billingSystemName: z.string(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    hoursText: z.string(),
    status: z.enum(unitStates),
    /** Payers were told of it: its slug and its currency stay. */
    wasLive: z.boolean(),
    rowVersion: z.number().int(),
  })
  .meta({ id: 'BusinessUnit' });
export type BusinessUnitRecord = z.infer<typeof businessUnit>;
