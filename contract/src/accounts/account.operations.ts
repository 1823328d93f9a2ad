import { z } from 'zod';
import { onlyRoles, operations } from '../kit/operation.ts';
import { bodyRef, currencyCode, instant, localDate, minor, text } from '../kit/shapes.ts';
import { timeZones } from '../kit/local-date.ts';
import { intentAccount } from '../payments/intent.shapes.ts';
import { fieldTypes } from './account-fields.ts';

const lookupAnswer = z.object({ type: z.enum(fieldTypes), value: text(120) });

const payerAccount = z
  .object({
    id: z.number(),
    businessUnitId: z.number(),
    businessUnitSlug: z.string(),
    businessUnitCurrencyCode: currencyCode,
    businessUnitTimezone: z.enum(timeZones),
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    name: z.string(),
    addressStreetAddress: z.string(),
    totalOutstandingBalance: minor.nullable(),
    pastDueAmountMinor: minor.nullable(),
    dueDate: localDate.nullable(),
    payableOnline: z.boolean(),
    mergedFrom: z.string().nullable(),
    lastPaymentDate: instant.nullable(),
  })
  .meta({ id: 'PayerAccount' });
export type PayerAccount = z.infer<typeof payerAccount>;

export const accountOperations = operations({
  getMyAccounts: {
    summary: 'Accounts of the signed-in payer or of the look-up session',
    access: onlyRoles('Customer', 'QuickPay'),
    answer: z.array(payerAccount),
  },
  addQuickPayAccount: {
    summary: 'Look up one more account in a running look-up session',
    access: onlyRoles('QuickPay'),
    body: z.object({
      answers: z.array(lookupAnswer).min(1).max(14),
      /** Those that the payment has already: only others are answered. */
      accountIds: z.array(bodyRef('account')).max(20).optional(),
    }),
    answer: z.array(intentAccount),
    strict: true,
  },
});
