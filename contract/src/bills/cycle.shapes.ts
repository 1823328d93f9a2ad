import { z } from 'zod';
import { dateFormats, encodings, fileTypes, listSeparators } from '../kit/record-file.ts';
import { recordColumn } from '../kit/record-file.shapes.ts';
import { instant, localDate, minor } from '../kit/shapes.ts';
import { billProperties } from './bill-file.ts';
import { cycleStatuses, cycleSteps, notificationStrategies } from './cycle-state.ts';
import { bill } from './bill.shapes.ts';

const column = recordColumn.extend({
  property: z.enum(billProperties).nullable(),
  /** Of this column, where it differs from that of the others. */
  dateFormat: z.enum(dateFormats).optional(),
});
/** How an index of bills is read. */
export const billFileConfig = z
  .object({
    fileType: z.enum(fileTypes),
    listSeparator: z.enum(listSeparators),
    encoding: z.enum(encodings).default('UTF-8'),
    hasHeaderRow: z.boolean(),
    columns: z.array(column).max(500),
    dateFormat: z.enum(dateFormats),
    amountIsMinor: z.boolean(),
    /** More rows than these that cannot be taken make the whole file an error. */
    rejectLimitPercent: z.number().int().min(0).max(100),
  })
  .meta({ id: 'BillFileConfig' });
export type BillFileConfig = z.infer<typeof billFileConfig>;

/** One billing cycle with its counts. */
export const billingCycle = z
  .object({
    id: z.number(),
    businessUnitId: z.number(),
    name: z.string(),
    issueDate: localDate,
    dueDate: localDate,
    notificationStrategy: z.enum(notificationStrategies),
    expectsDocuments: z.boolean(),
    status: z.enum(cycleStatuses),
    /** What a worker does with it now; empty while it waits for a person. */
    step: z.enum(cycleSteps),
    progressRows: z.number(),
    totalRows: z.number(),
    billCount: z.number(),
    accountCount: z.number(),
    totalAmountMinor: minor,
    /** Rows whose account is not there, and rows that cannot be taken for another reason. */
    unmatchedCount: z.number(),
    errorCount: z.number(),
    /** How far publishing is: "400 of 5,000". */
    publishedCount: z.number(),
    publishedDate: instant.nullable(),
    approvedBy: z.string(),
    approvedDate: instant.nullable(),
    /** Why it is an error. */
    message: z.string(),
    createdBy: z.string(),
    createdDate: instant,
    rowVersion: z.number().int(),
  })
  .meta({ id: 'BillingCycle' });
export type BillingCycle = z.infer<typeof billingCycle>;

/** A cycle as its own page reads it. */
export const cyclePage = billingCycle
  .extend({
    fileName: z.string(),
    fileId: z.number().nullable(),
    /** How its index was read, else how the last one of the business unit was. */
    config: billFileConfig.nullable(),
    /** Whether approving it moves balances (domain rule 17). */
    postsToBalance: z.boolean(),
    balanceChangeMinor: minor,
    /** Rows of its index were left out, and can be had as a file. */
    hasRejectedFile: z.boolean(),
    documentCount: z.number(),
    billsWithoutDocument: z.number(),
    unmatchedDocuments: z.number(),
    notifiedCount: z.number(),
  })
  .meta({ id: 'BillingCyclePage' });
export type CyclePage = z.infer<typeof cyclePage>;

/** How far the worker of a cycle is; another step or version is another cycle to look at. */
export const cycleProgress = billingCycle
  .pick({
    step: true,
    progressRows: true,
    totalRows: true,
    publishedCount: true,
    billCount: true,
    rowVersion: true,
  })
  .meta({ id: 'BillingCycleProgress' });
export type CycleProgress = z.infer<typeof cycleProgress>;

/** What a person looks at before a cycle is approved. */
export const cycleChecks = z
  .object({
    zero: z.number(),
    negative: z.number(),
    dueInThePast: z.number(),
    unusuallyHigh: z.number(),
    withoutDocument: z.number(),
    unmatchedAccounts: z.number(),
    /** Rows whose bill stands already, here or in a cycle before. */
    duplicates: z.number(),
    otherErrors: z.number(),
    /** The cycle before it; null for the first. */
    last: z.object({ name: z.string(), billCount: z.number(), totalAmountMinor: minor }).nullable(),
    /** The highest, the lowest and five others. */
    samples: z.array(bill),
  })
  .meta({ id: 'BillingCycleChecks' });
export type CycleChecks = z.infer<typeof cycleChecks>;

const planned = z.object({ accountNumber: z.string(), subAccountNumber: z.string(), billNumber: z.string() });

/** What approving a cycle sets going: who hears of it and how, and what autopay takes. */
export const cyclePlan = z
  .object({
    /** Notices that go out by each way. */
    emails: z.number(),
    texts: z.number(),
    calls: z.number(),
    payersToWriteTo: z.number(),
    payersToText: z.number(),
    /** The first of them, with the address or the number; none for who may not read accounts. */
    examples: z.array(planned.extend({ to: z.string() })),
    billsWithoutPayer: z.number(),
    unheard: z.array(planned.extend({ accountId: z.number(), name: z.string() })),
    /** Accounts whose bills autopay takes. */
    autopayAccounts: z.number(),
    autopayAmountMinor: minor,
    accountsWithoutBill: z.number(),
  })
  .meta({ id: 'BillingCyclePlan' });
export type CyclePlan = z.infer<typeof cyclePlan>;
