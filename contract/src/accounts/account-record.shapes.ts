import { z } from 'zod';
import { currencyCode, instant, localDate, minor } from '../kit/shapes.ts';
import { timeZones } from '../kit/local-date.ts';
import { fieldTypes } from './account-fields.ts';
import { address } from './address.shapes.ts';
import { createMethods } from './create-methods.ts';

/** Whether something may be done with an account, and why not. */
export const may = z.object({ allowed: z.boolean(), reason: z.string() });

/** One account as staff read and change it. */
export const accountRecord = z
  .object({
    id: z.number(),
    businessUnitId: z.number(),
    businessUnitName: z.string(),
    businessUnitCurrencyCode: currencyCode,
    businessUnitTimezone: z.enum(timeZones),
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    name: z.string(),
    description: z.string(),
    note: z.string(),
    phoneNumber: z.string(),
    emailAddress: z.string(),
    /** The first line of the address. */
    addressStreetAddress: z.string(),
    address,
    balance: minor,
    lateFee: minor,
    lateFeeApplicable: z.boolean(),
    totalOutstandingBalance: minor,
    pastDueAmountMinor: minor,
    pastDue: z.boolean(),
    dueDate: localDate.nullable(),
    issueDate: localDate.nullable(),
    accountSyncDate: instant.nullable(),
    lastSyncUploadId: z.number().nullable(),
    accountLocked: z.boolean(),
    /** Who locked it, when and why, while it is locked. */
    locked: z.object({ by: z.string(), date: instant, reason: z.string() }).nullable(),
    allowOnlinePayment: z.boolean(),
    blockCreditCardPayment: z.boolean(),
    blockAchPayment: z.boolean(),
    isArchived: z.boolean(),
    archivedDate: instant.nullable(),
    isRollover: z.boolean(),
    rolloverAccountId: z.number().nullable(),
    mergedIntoAccountId: z.number().nullable(),
    createMethod: z.enum(createMethods),
    isPos: z.boolean(),
    /** An object of texts, as JSON. */
    meta: z.string(),
    createdDate: instant,
    modifiedDate: instant,
    /** Names the version of what is not money, and that of its money. */
    rowVersion: z.number().int(),
    moneyVersion: z.number().int(),
    mayDelete: may,
  })
  .meta({ id: 'Account' });
export type AccountRecord = z.infer<typeof accountRecord>;

/** An account as it is looked up by its number. */
export const foundAccount = z
  .object({
    id: z.number(),
    businessUnitId: z.number(),
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    name: z.string(),
    addressStreetAddress: z.string(),
    balance: minor,
    totalOutstandingBalance: minor,
    dueDate: localDate.nullable(),
    accountLocked: z.boolean(),
    isArchived: z.boolean(),
  })
  .meta({ id: 'FoundAccount' });
export type FoundAccountShape = z.infer<typeof foundAccount>;

/** What a business unit calls a field of its accounts, and whether it asks for it. */
export const fieldDefinition = z
  .object({
    businessUnitId: z.number(),
    type: z.enum(fieldTypes),
    label: z.string(),
    /** What whoever fills it in should know. */
    description: z.string(),
    order: z.number().int(),
    isQuickPayLookupField: z.boolean(),
    isIvrLookupField: z.boolean(),
    isDisplayField: z.boolean(),
    isRequired: z.boolean(),
    isOnboardingDisplayField: z.boolean(),
  })
  .meta({ id: 'AccountFieldDefinition' });

/** What pages of accounts need to know of a business unit. */
export const accountsContext = z
  .object({
    businessUnits: z.array(
      z.object({
        businessUnitId: z.number(),
        businessUnitName: z.string(),
        businessUnitTimezone: z.enum(timeZones),
        fields: z.array(fieldDefinition),
      }),
    ),
  })
  .meta({ id: 'AccountsContext' });
export type AccountsContext = z.infer<typeof accountsContext>;
