import { z } from 'zod';
import { instant, localDate, minor } from '../kit/shapes.ts';
import { address } from './address.shapes.ts';

/** An account as it is named beside another one. */
export const namedAccount = z
  .object({ id: z.number(), accountNumber: z.string(), subAccountNumber: z.string(), name: z.string() })
  .meta({ id: 'NamedAccount' });
export type NamedAccount = z.infer<typeof namedAccount>;

/** Where an account stands in its life, after it was archived, merged or made active again. */
export const accountStanding = z
  .object({
    id: z.number(),
    businessUnitId: z.number(),
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    name: z.string(),
    isArchived: z.boolean(),
    archivedDate: instant.nullable(),
    isRollover: z.boolean(),
    /** Waits for an account of its number that becomes active. */
    isWaiting: z.boolean(),
    balance: minor,
    rowVersion: z.number().int(),
    /** The account that stands for it: what it rolled over to, or was merged into. */
    takenOverBy: namedAccount.nullable(),
  })
  .meta({ id: 'AccountStanding' });
export type AccountStanding = z.infer<typeof accountStanding>;

/** What an account would leave behind, and who could take it over. */
export const rolloverChoices = z
  .object({
    totalMinor: minor,
    rowVersion: z.number().int(),
    /** Active accounts of the same number or the same customer. */
    candidates: z.array(namedAccount.extend({ balance: minor })),
  })
  .meta({ id: 'RolloverChoices' });
export type RolloverChoices = z.infer<typeof rolloverChoices>;

export const mergeCandidate = namedAccount
  .extend({ street: z.string(), city: z.string(), balance: minor })
  .meta({ id: 'MergeCandidate' });
export type MergeCandidate = z.infer<typeof mergeCandidate>;

const mergeSide = namedAccount.extend({
  ...address.shape,
  phoneNumber: z.string(),
  emailAddress: z.string(),
  dueDate: localDate.nullable(),
  accountSyncDate: instant.nullable(),
  balance: minor,
  lateFee: minor,
  openChargesMinor: minor,
  pastDueAmountMinor: minor,
  payments: z.number().int(),
  registerEntries: z.number().int(),
  customers: z.number().int(),
  /** Who set autopay up, where it is on; it goes over with its payer to an account that has none. */
  autopay: z.enum(['Customer', 'Organization']).nullable(),
  autopayGoes: z.boolean(),
  /** Of these as many stay, because the other account has the same. */
  paperless: z.number().int(),
  paperlessStays: z.number().int(),
  bills: z.number().int(),
  billsStay: z.number().int(),
  readings: z.number().int(),
  readingsStay: z.number().int(),
  rowVersion: z.number().int(),
});
export type MergeSide = z.infer<typeof mergeSide>;

/** Two accounts side by side; what they come to together is the sum of their figures. */
export const mergeComparison = z
  .object({
    one: mergeSide,
    other: mergeSide,
    /** Customers who are linked to both: they stay with both. */
    customersOfBoth: z.number().int(),
    /** Why they cannot be merged now, in sentences; empty where they can. */
    problems: z.array(z.string()),
  })
  .meta({ id: 'MergeComparison' });
export type MergeComparison = z.infer<typeof mergeComparison>;

/** What went over, and what stayed because the other account has the same already. */
const movedRows = z.object({ what: z.string(), moved: z.number().int(), stayed: z.number().int() });

export const mergeResult = z
  .object({ source: accountStanding, destination: accountStanding, rows: z.array(movedRows) })
  .meta({ id: 'MergeResult' });
export type MergeResult = z.infer<typeof mergeResult>;

/**
 * An account that ended in another one: its payments and its register stay with it and are shown from there, as does
 * what the other one had already, and what had ended before.
 */
export const mergedAccount = namedAccount
  .extend({
    mergedDate: instant,
    mergedBy: z.string(),
    payments: z.number().int(),
    registerEntries: z.number().int(),
    customers: z.number().int(),
    bills: z.number().int(),
    readings: z.number().int(),
    charges: z.number().int(),
    enrolments: z.number().int(),
  })
  .meta({ id: 'MergedAccount' });
export type MergedAccount = z.infer<typeof mergedAccount>;

/** An account of several that was not archived, and why. */
export const notArchived = namedAccount.extend({ why: z.string() }).meta({ id: 'NotArchived' });
export type NotArchived = z.infer<typeof notArchived>;
