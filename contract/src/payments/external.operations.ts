import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { minor, ref, text } from '../kit/shapes.ts';
import { mostAssigned } from './external.ts';
import { externalFile } from './external-file.ts';
import { largestExternalFile } from './external-file-size.ts';
import { recordFields } from './external.fields.ts';
import { reasonFields } from './reversal.fields.ts';
import { externalList } from './external.list.ts';
import { assignedRow, nameRowsOnce } from './external-upload.shapes.ts';
import { externalPayment } from './external.shapes.ts';
import { keptTotals } from './outcome-totals.ts';
import { paymentDetails } from './payment-details.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });

const importResult = z
  .object({
    /** Payments that the file holds; `ready` of them are new. */
    rows: z.number().int(),
    ready: z.number().int(),
    alreadyRecorded: z.number().int(),
    totalMinor: minor,
    /**
     * `value` is what stands in the file; `assignable` rows are right but for their account, which may be named by
     * hand.
     */
    problems: z.array(
      z.object({
        row: z.number().int(),
        column: z.string(),
        problem: z.string(),
        value: z.string().optional(),
        assignable: z.boolean().optional(),
      }),
    ),
    /** Rows that were recorded before and are skipped. */
    repeated: z.array(z.object({ row: z.number().int(), externalReference: z.string() })),
    recorded: z.number().int(),
    /**
     * What rows did to balances that said nothing of it. Send it when you record what you checked: the setting may be
     * another by then.
     */
    postsToBalance: z.boolean(),
    /** Rows with a problem, as they came, below their heading; '' where there are none. */
    rejectedRows: z.string(),
  })
  .meta({ id: 'ExternalImport' });
export type ExternalImport = z.infer<typeof importResult>;

export const externalOperations = operations({
  listExternalPayments: listOperation(externalList, {
    summary: 'Payments received elsewhere, the latest first',
    params: inUnit,
    row: externalPayment,
    answer: { totals: keptTotals },
  }),
  exportExternalPayments: exportOperation(externalList, {
    summary: 'The same payments as CSV, Excel or PDF',
    params: inUnit,
    rows: 'payment',
  }),
  findAccounts: {
    summary: 'Accounts by number or name',
    access: withPermission(['Accounts:Read', 'Payments:Default']),
    params: inUnit,
    query: z.object({ query: text(120).min(2, 'refusals/two_characters') }),
    answer: z.object({
      items: z.array(
        z.object({
          id: z.number(),
          accountNumber: z.string(),
          subAccountNumber: z.string(),
          name: z.string(),
          totalOutstandingBalance: minor,
        }),
      ),
    }),
  },
  recordExternalPayment: {
    summary: 'Record a payment that was received elsewhere',
    access: withPermission('Payments:Default'),
    params: inUnit,
    body: bodyOf(recordFields),
    answer: paymentDetails,
    strict: true,
  },
  importExternalPayments: {
    summary:
      'Check a file of payments received elsewhere, or record it: all of it when nothing is wrong, or its good rows when that is asked for',
    access: withPermission('Billing:Default'),
    params: inUnit,
    body: z.object({
      /** A CSV file as its text; or any file of records. */
      csv: z.string().min(1).max(largestExternalFile).optional(),
      file: externalFile.optional(),
      record: z.boolean(),
      /** Leaves rows with a problem out; without it one such row stops the file. */
      onlyGood: z.boolean().optional(),
      /** Accounts named by hand for rows whose number matches none. */
      assign: z.array(assignedRow).max(mostAssigned).refine(nameRowsOnce, 'refusals/row_named_twice').optional(),
      /** What rows do to balances that say nothing of it; as the business unit says now where it is left out. */
      postsToBalance: z.boolean().optional(),
    }),
    answer: importResult,
    strict: true,
    large: true,
  },
  reverseExternalPayment: {
    summary: 'Take a recorded payment back',
    access: withPermission('Payments:Void'),
    params: z.object({ id: ref('payment') }),
    body: bodyOf(reasonFields, { rowVersion: z.number().int().optional() }),
    refuses: [409],
    answer: paymentDetails,
    strict: true,
  },
});
