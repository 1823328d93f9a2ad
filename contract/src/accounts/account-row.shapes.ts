import { z } from 'zod';
import { instant, localDate, minor } from '../kit/shapes.ts';

/** An account as the list of staff shows it. */
export const accountRow = z
  .object({
    id: z.number(),
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    name: z.string(),
    addressStreetAddress: z.string(),
    street2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
    balance: minor,
    pastDueAmountMinor: minor,
    dueDate: localDate.nullable(),
    issueDate: localDate.nullable(),
    autopay: z.boolean(),
    paperless: z.boolean(),
    registered: z.boolean(),
    /** What keeps it from being paid by some or all ways, by name, behind a comma each. */
    restrictions: z.string(),
    accountLocked: z.boolean(),
    blockCreditCardPayment: z.boolean(),
    blockAchPayment: z.boolean(),
    allowOnlinePayment: z.boolean(),
    accountSyncDate: instant.nullable(),
    phoneNumber: z.string(),
    emailAddress: z.string(),
    lateFee: minor,
    totalOutstandingBalance: minor,
    createMethod: z.string(),
    description: z.string().optional(),
    note: z.string().optional(),
    isArchived: z.boolean(),
  })
  .meta({ id: 'AccountRow' });
export type AccountRow = z.infer<typeof accountRow>;
