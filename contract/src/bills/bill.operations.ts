import { billSenders } from './bill-senders.ts';
import { z } from 'zod';
import { historyOperation } from '../kit/history.ts';
import { exportOperation, listOperation, places } from '../kit/list-operation.ts';
import { accessOf, onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { bodyRef, file, givenDay, instant, page, paging, ref, repeated, text } from '../kit/shapes.ts';
import { mostBillsAtOnce } from './bill-file.ts';
import { billList } from './bill.list.ts';
import { bill, payerBill } from './bill.shapes.ts';
import { billTypes } from './bill-state.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const oneBill = inUnit.extend({ billId: ref('bill') });
const mayRead = accessOf(billList.needs);
const mayBill = withPermission('Billing:Default');
/** Of one account or of one cycle alone: keys of the API beside those of the page. */
const ofWhich = {
  AccountId: ref('account').optional(),
  CycleId: ref('billingCycle').optional(),
};
const chosen = z.object({ billIds: z.array(bodyRef('bill')).min(1).max(mostBillsAtOnce) });
const reason = text(500).min(1);
const rowVersion = z.number().int();

/** What was billed to accounts, with its documents. */
export const billOperations = operations({
  listBills: listOperation(billList, {
    summary: 'Bills of a business unit, of one cycle or of one account, the newest first',
    params: inUnit,
    query: ofWhich,
    row: bill,
  }),
  exportBills: exportOperation(billList, {
    summary: 'The same bills as CSV, Excel or PDF',
    params: inUnit,
    rows: 'bill',
    query: ofWhich,
  }),
  readBill: { summary: 'One bill', access: mayRead, params: oneBill, answer: bill },
  listBillHistory: historyOperation({
    summary: 'Who did what with one bill, and who looked at its document',
    access: mayRead,
    params: oneBill,
  }),
  getBillDocument: {
    summary: 'The document of a bill, for staff and for the payers of its account',
    access: onlyRoles('System User', 'Global Admin', 'Organization Admin', 'Organization User', 'Customer', 'QuickPay'),
    params: z.object({ billId: ref('bill') }),
    answer: file,
    file: ['application/pdf'],
  },
  listBillsOfPayer: {
    summary: 'Published bills of an account of the caller, the newest first; each opens with getBillDocument',
    access: onlyRoles('Customer', 'QuickPay'),
    params: z.object({ accountId: ref('account') }),
    query: z.object({
      ...paging,
      ...places,
      StartDate: givenDay.optional(),
      EndDate: givenDay.optional(),
      BillTypes: repeated(z.enum(billTypes)),
    }),
    answer: page(payerBill).extend({
      asOf: instant,
      previous: z.string().nullable(),
      next: z.string().nullable(),
    }),
  },
  getLastBillDocument: {
    summary: 'The document of the last bill of an account, for its payers and, where the biller says so, in a look-up',
    access: onlyRoles('Customer', 'QuickPay'),
    params: z.object({ accountId: ref('account') }),
    answer: file,
    file: ['application/pdf'],
  },
  downloadBills: {
    summary: 'Documents of up to 500 bills as one archive',
    access: mayRead,
    params: inUnit,
    body: chosen,
    answer: file,
    file: ['application/zip'],
  },
  sendBillsAgain: {
    summary: 'Write to the payers of up to 500 published bills again; who cannot be written to is named',
    access: withPermission(billSenders),
    params: inUnit,
    body: chosen,
    answer: z.object({
      sentTo: z.array(z.string()),
      leftOut: z.array(z.object({ billNumber: z.string(), why: z.string() })),
    }),
    strict: true,
  },
  replaceBillDocument: {
    summary: 'Reserve the place of another document for a bill; it takes the place of the former one when it arrived',
    access: mayBill,
    params: oneBill,
    body: z.object({ fileName: text(200).min(1), reason, rowVersion }),
    refuses: [409],
    answer: z.object({ fileId: z.number(), uploadUrl: z.string(), expiresDate: instant }),
    strict: true,
  },
  withdrawBill: {
    summary: 'Take a bill back: payers see it no longer, and what it moved of the balance goes back',
    access: mayBill,
    params: oneBill,
    body: z.object({ reason, rowVersion }),
    refuses: [409],
    answer: bill,
    strict: true,
  },
});
