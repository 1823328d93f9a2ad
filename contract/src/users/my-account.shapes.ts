import { z } from 'zod';
import { timeZones } from '../kit/local-date.ts';
import { instant, localDate } from '../kit/shapes.ts';
import { densities, deviceZone, pageSizes, themes } from './my-account.fields.ts';
import { permissions, roles } from './roles.ts';

export const preferences = z
  .object({
    defaultBusinessUnitId: z.number().nullable(),
    pageSize: z.enum(pageSizes),
    density: z.enum(densities),
    theme: z.enum(themes),
    timezone: z.enum([deviceZone, ...timeZones]),
    shortcuts: z.boolean(),
    bellExceptions: z.boolean(),
    bellReports: z.boolean(),
    bellDeliveries: z.boolean(),
    bellTickets: z.boolean(),
    mailReports: z.boolean(),
    mailTickets: z.boolean(),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof preferences>;

/** Whoever is signed in, as their own page shows them. */
export const myAccount = z
  .object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    role: z.enum(roles),
    permissions: z.array(z.enum(permissions)),
    organizationName: z.string(),
    /** Whose clock the organization goes by. */
    timezone: z.enum(timeZones),
    /** Where they may work; none for all business units of their organization. */
    businessUnits: z.array(z.string()),
    createdDate: instant,
    lastSignInDate: instant.nullable(),
    accessEndsDate: localDate.nullable(),
    preferences,
    rowVersion: z.number().int(),
  })
  .meta({ id: 'MyAccount' });
export type MyAccount = z.infer<typeof myAccount>;

/** Where somebody is signed in. */
export const mySessions = z
  .object({
    items: z.array(
      z.object({
        id: z.number(),
        /** As the browser says who it is. */
        userAgent: z.string(),
        clientAddress: z.string(),
        begunDate: instant,
        lastSeenDate: instant,
        /** The one that asks. */
        isThis: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'MySessions' });
export type MySession = z.infer<typeof mySessions>['items'][number];

/** What stands in the audit under somebody's name, where they may be. */
export const myActivity = z
  .object({
    items: z.array(
      z.object({
        id: z.number(),
        at: instant,
        businessUnitName: z.string(),
        entityType: z.string(),
        entityId: z.number(),
        action: z.string(),
        reason: z.string(),
      }),
    ),
    /** Asked with for what was before; null at the end. */
    nextBefore: z.number().nullable(),
  })
  .meta({ id: 'MyActivity' });
export type MyActivity = z.infer<typeof myActivity>;
