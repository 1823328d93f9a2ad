import { z } from 'zod';
import { instant, localDate, minor } from '../kit/shapes.ts';

/** How an account came to be. */
export const createMethods = ['Manual', 'Imported', 'Api', 'POS'] as const;
export type CreateMethod = (typeof createMethods)[number];

/** What keeps an account from being paid by some or all ways, by name. */
export const restrictions = ['Locked', 'Not online', 'No cards', 'No bank accounts'] as const;

/** An account as the list of staff shows it. */
export const accountRow = z
  .object({
    id: z.number(),
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    name: z.string(),
    addressStreetAddress: z.string(),
    zip: z.string(),
    balance: minor,
    pastDueAmountMinor: minor,
    dueDate: localDate.nullable(),
    issueDate: localDate.nullable(),
    autopay: z.boolean(),
    paperless: z.boolean(),
    registered: z.boolean(),
    /** Members of `restrictions`, behind a comma each. */
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
