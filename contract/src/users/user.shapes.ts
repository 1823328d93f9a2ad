import { z } from 'zod';
import { instant, localDate } from '../kit/shapes.ts';
import { permissions } from './roles.ts';
import { staffRoles, userStates } from './user.fields.ts';

/** One of the staff, as the form of a person shows it. */
export const user = z
  .object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    role: z.enum(staffRoles),
    permissions: z.array(z.enum(permissions)),
    /** Empty for all business units of the organization. */
    businessUnitIds: z.array(z.number()),
    status: z.enum(userStates),
    accessEndsDate: localDate.nullable(),
    createdDate: instant,
    lastSignInDate: instant.nullable(),
    /** Until when the link of the last invitation is good; null where none is. */
    invitedUntilDate: instant.nullable(),
    organizationName: z.string(),
    /** Other logins that are said to be of the same person, as far as whoever asks sees them. */
    otherLogins: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })),
    /** Whoever asks may change this person: they hold all that this person holds. */
    mayChange: z.boolean(),
    rowVersion: z.number().int(),
  })
  .meta({ id: 'StaffUser' });
export type StaffUser = z.infer<typeof user>;

/** What became of those who were to be kept out. */
export const peopleDisabled = z
  .object({
    disabled: z.array(z.number()),
    /** Who stays, and why. */
    kept: z.array(z.object({ id: z.number(), name: z.string(), why: z.string() })),
  })
  .meta({ id: 'PeopleDisabled' });
export type PeopleDisabled = z.infer<typeof peopleDisabled>;

/** Where somebody is now. */
export const movedUser = z
  .object({ id: z.number(), name: z.string(), organizationName: z.string(), rowVersion: z.number().int() })
  .meta({ id: 'MovedUser' });
export type MovedUser = z.infer<typeof movedUser>;
