import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { bodyRef, currencyCode, instant, localDate, minor, page, paging, ref, repeated, text } from '../kit/shapes.ts';
import { externalMethods } from './external.ts';
import { paymentDetails } from './payment.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });

const externalPayment = z
  .object({
    id: z.number(),
    referenceNumber: z.string(),
    receivedDate: localDate,
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    payerName: z.string(),
    amountMinor: minor,
    currencyCode,
    externalMethod: z.enum(externalMethods),
    externalReference: z.string(),
    postsToBalance: z.boolean(),
    recordedBy: z.string(),
    createdDate: instant,
    status: z.string(),
    hasAdjustment: z.boolean(),
  })
  .meta({ id: 'ExternalPayment' });
export type ExternalPayment = z.infer<typeof externalPayment>;

const importResult = z
  .object({
    /** Payments that the file holds; `ready` of them are new. */
    rows: z.number().int(),
    ready: z.number().int(),
    alreadyRecorded: z.number().int(),
    totalMinor: minor,
    problems: z.array(z.object({ row: z.number().int(), column: z.string(), problem: z.string() })),
    recorded: z.number().int(),
  })
  .meta({ id: 'ExternalImport' });
export type ExternalImport = z.infer<typeof importResult>;

export const externalOperations = operations({
  listExternalPayments: {
    summary: 'Payments received elsewhere, the latest first',
    access: withPermission('Payments:Default'),
    params: inUnit,
    query: z.object({
      ...paging,
      /** By the day it was received. */
      StartDate: localDate.optional(),
      EndDate: localDate.optional(),
      ExternalMethods: repeated(z.enum(externalMethods)),
      PaymentStatuses: repeated(z.enum(['Succeeded', 'Voided'])),
      PostsToBalance: z.stringbool().optional(),
    }),
    answer: page(externalPayment).extend({ totals: z.object({ amountMinor: minor }) }),
  },
  findAccounts: {
    summary: 'Accounts by number or name, for recording a payment',
    access: withPermission('Payments:Default'),
    params: inUnit,
    query: z.object({ query: text(120).min(2) }),
    answer: z.object({ items: z.array(z.object({ id: z.number(), accountNumber: z.string(), subAccountNumber: z.string(), name: z.string(), totalOutstandingBalance: minor })) }),
  },
  recordExternalPayment: {
    summary: 'Record a payment that was received elsewhere',
    access: withPermission('Payments:Default'),
    params: inUnit,
    body: z.object({
      accountId: bodyRef('account'),
      amountMinor: minor.positive().max(99_999_999_999),
      receivedDate: localDate,
      externalMethod: z.enum(externalMethods),
      externalReference: text(60).min(1),
      postsToBalance: z.boolean(),
      note: text(500).optional(),
    }),
    answer: paymentDetails,
    strict: true,
  },
  importExternalPayments: {
    summary: 'Check a CSV file of payments received elsewhere, or record all of it when nothing is wrong',
    access: withPermission('Billing:Default'),
    params: inUnit,
    body: z.object({ csv: z.string().min(1).max(900_000), record: z.boolean() }),
    answer: importResult,
    strict: true,
  },
  reverseExternalPayment: {
    summary: 'Take a recorded payment back',
    access: withPermission('Payments:Void'),
    params: z.object({ id: ref('payment') }),
    body: z.object({ reason: text(500).min(1), rowVersion: z.number().int().optional() }),
    answer: paymentDetails,
    strict: true,
  },
});
