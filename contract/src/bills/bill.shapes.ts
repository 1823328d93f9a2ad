import { z } from 'zod';
import { instant, localDate, minor } from '../kit/shapes.ts';
import { billProblems, billStatuses, billTypes } from './bill-state.ts';

/** A bill as lists and pages show it. */
export const bill = z
  .object({
    id: z.number(),
    businessUnitId: z.number(),
    accountId: z.number(),
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    accountName: z.string(),
    billingCycleId: z.number(),
    cycleName: z.string(),
    billType: z.enum(billTypes),
    billNumber: z.string(),
    /** What this bill asks for; null for one that carries a document alone. */
    amountMinor: minor.nullable(),
    /** The total due as it is printed. */
    balanceMinor: minor.nullable(),
    issueDate: localDate,
    dueDate: localDate.nullable(),
    status: z.enum(billStatuses),
    hasDocument: z.boolean(),
    publishedDate: instant.nullable(),
    notifiedDate: instant.nullable(),
    /** When a payer first looked at its document. */
    viewedDate: instant.nullable(),
    /** What the balance of its account moved by when it was published. */
    postedMinor: minor,
    supersedesBillId: z.number().nullable(),
    supersededByBillId: z.number().nullable(),
    /** What a person should look at; empty where nothing is. */
    problem: z.enum(['', ...billProblems]),
    rowVersion: z.number().int(),
  })
  .meta({ id: 'Bill' });
export type Bill = z.infer<typeof bill>;

/** A bill as the payers of its account see it. */
export const payerBill = bill
  .pick({
    id: true,
    businessUnitId: true,
    accountId: true,
    accountNumber: true,
    subAccountNumber: true,
    billType: true,
    billNumber: true,
    amountMinor: true,
    balanceMinor: true,
    issueDate: true,
    dueDate: true,
    status: true,
    hasDocument: true,
    publishedDate: true,
    supersededByBillId: true,
  })
  .meta({ id: 'PayerBill' });
