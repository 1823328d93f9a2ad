import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { historyOperation } from '../kit/history.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { accessOf, operations, withPermission } from '../kit/operation.ts';
import { filePreview, previewQuery } from '../kit/record-file.shapes.ts';
import { bodyRef, file, instant, minor, page, paging, ref, text } from '../kit/shapes.ts';
import { billFileKinds } from './bill-file.ts';
import { cycleFields } from './cycle.fields.ts';
import { cycleList } from './cycle.list.ts';
import { billFileConfig, billingCycle, cycleChecks, cyclePage, cyclePlan, cycleProgress } from './cycle.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const oneCycle = inUnit.extend({ cycleId: ref('billingCycle') });
const oneDocument = oneCycle.extend({ documentId: ref('billDocument') });
const mayRead = accessOf(cycleList.needs);
const mayBill = withPermission('Billing:Default');
const reason = text(500).min(1);
const rowVersion = z.number().int();
const nothing = z.object({});

const unmatchedDocument = z
  .object({ id: z.number(), name: z.string(), sizeBytes: z.number(), fileName: z.string() })
  .meta({ id: 'UnmatchedDocument' });
const problem = z
  .object({ row: z.number(), column: z.string(), value: z.string(), problem: z.string() })
  .meta({ id: 'BillingCycleProblem' });
const withoutBill = z
  .object({ id: z.number(), accountNumber: z.string(), subAccountNumber: z.string(), name: z.string() })
  .meta({ id: 'AccountWithoutBill' });

/** Bills of one day, from their file to what payers see. */
export const cycleOperations = operations({
  listBillingCycles: listOperation(cycleList, {
    summary: 'Billing cycles, the newest first',
    params: inUnit,
    row: billingCycle,
  }),
  exportBillingCycles: exportOperation(cycleList, {
    summary: 'The same billing cycles as CSV, Excel or PDF',
    params: inUnit,
    rows: 'billingCycle',
  }),
  addBillingCycle: {
    summary: 'Begin a billing cycle; it waits for its index of bills',
    access: mayBill,
    params: inUnit,
    body: bodyOf(cycleFields),
    answer: cyclePage,
  },
  readBillingCycle: {
    summary: 'One billing cycle with its counts, how its index was read and how far it is published',
    access: mayRead,
    params: oneCycle,
    answer: cyclePage,
  },
  readBillingCycleProgress: {
    summary: 'How far the worker of a billing cycle is, to be asked again and again while it is at work',
    access: mayRead,
    params: oneCycle,
    answer: cycleProgress,
  },
  changeBillingCycle: {
    summary: 'Other values of a billing cycle that is not approved yet, against the version that was read',
    access: mayBill,
    params: oneCycle,
    body: bodyOf(cycleFields, { rowVersion }),
    refuses: [409],
    answer: cyclePage,
  },
  deleteBillingCycle: {
    summary: 'Delete a billing cycle that is not approved, with its drafts',
    access: mayBill,
    params: oneCycle,
    answer: nothing,
  },
  listBillingCycleHistory: historyOperation({
    summary: 'Who did what with one billing cycle',
    access: mayBill,
    params: oneCycle,
  }),
  listBillingCycleLog: historyOperation({
    summary: 'What its workers made of one billing cycle, step by step',
    access: mayRead,
    params: oneCycle,
  }),
  reserveBillFile: {
    summary: 'Get the address that an index, a document or an archive of documents goes to',
    access: mayBill,
    params: oneCycle,
    body: z.object({ kind: z.enum(billFileKinds), fileName: text(200).min(1) }),
    answer: z.object({ fileId: z.number(), uploadUrl: z.string(), expiresDate: instant }),
  },
  previewBillFile: {
    summary: 'Column headings and the first five rows of an index',
    access: mayRead,
    params: oneCycle.extend({ fileId: ref('billFile') }),
    query: previewQuery,
    answer: filePreview,
  },
  processBillingCycle: {
    summary: 'Read an index into drafts, take documents in, or go on without the documents that are missing',
    access: mayBill,
    params: oneCycle,
    body: z.object({
      step: z.enum(['Read', 'Match', 'Continue']),
      /** With Read and Match: the file, which has arrived. Read without one reads the last index again. */
      fileId: bodyRef('billFile').optional(),
      config: billFileConfig.optional(),
      /** With Continue: why nobody waits for the documents. */
      reason: text(500).optional(),
    }),
    refuses: [409],
    answer: cyclePage,
  },
  listBillingCycleProblems: {
    summary: 'Rows of the index that were not taken, by row and column',
    access: mayRead,
    params: oneCycle,
    query: z.object(paging),
    answer: page(problem).extend({
      /** Rows that were left out as well, and of which the file of rejected rows alone tells. */
      others: z.number().int(),
    }),
  },
  getRejectedBills: {
    summary: 'The rows of the index that were not taken, in the layout they came in',
    access: mayRead,
    params: oneCycle,
    answer: file,
    file: ['application/octet-stream'],
  },
  readBillingCycleChecks: {
    summary: 'What to look at before a cycle is approved: problems, samples and the cycle before',
    access: mayRead,
    params: oneCycle,
    answer: cycleChecks,
  },
  readBillingCyclePlan: {
    summary: 'What approving a cycle sets going: who hears of it and how, and what autopay takes',
    access: mayRead,
    params: oneCycle,
    answer: cyclePlan,
  },
  listUnmatchedDocuments: {
    summary: 'Documents of a cycle that belong to none of its bills',
    access: mayRead,
    params: oneCycle,
    query: z.object(paging),
    answer: page(unmatchedDocument),
  },
  listAccountsWithoutBill: {
    summary: 'Accounts that are not archived and have no bill in this cycle',
    access: mayRead,
    params: oneCycle,
    query: z.object(paging),
    answer: page(withoutBill),
  },
  assignBillDocument: {
    summary: 'Give a document that belongs to no bill to one by hand',
    access: mayBill,
    params: oneDocument,
    body: z.object({ billId: bodyRef('bill') }),
    refuses: [409],
    answer: cyclePage,
  },
  removeBillDocument: {
    summary: 'Forget a document that belongs to no bill',
    access: mayBill,
    params: oneDocument,
    answer: cyclePage,
  },
  excludeBill: {
    summary: 'Leave a draft out of its cycle',
    access: mayBill,
    params: oneCycle,
    body: z.object({ billId: bodyRef('bill'), reason }),
    refuses: [409],
    answer: cyclePage,
  },
  approveBillingCycle: {
    summary: 'Approve a cycle by the totals and samples that a person looked at; a worker publishes its bills',
    access: mayBill,
    params: oneCycle,
    body: z.object({
      billCount: z.number().int(),
      totalAmountMinor: minor,
      /** What approving does to balances, as it was seen. */
      postsToBalance: z.boolean(),
      balanceChangeMinor: minor,
      rowVersion,
      /** Each sample of the checks, as it was looked at. */
      samples: z.array(z.object({ billId: bodyRef('bill'), rowVersion })).max(50),
    }),
    refuses: [409],
    answer: cyclePage,
    strict: true,
  },
});
