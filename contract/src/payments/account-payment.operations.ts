import { z } from 'zod';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { operations } from '../kit/operation.ts';
import { minor, ref, searchText } from '../kit/shapes.ts';
import { accountPaymentList } from './account-payment.list.ts';
import { accountPayment } from './account-payment.shapes.ts';
import { keptTotals } from './outcome-totals.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
/** The search under its older key, and the report that the lines are of. */
const query = { SearchText: searchText.optional(), ReportName: z.literal('account-payments').optional() };
const exported = exportOperation(accountPaymentList, {
  summary: 'The same lines as CSV, Excel or PDF',
  params: inUnit,
  rows: 'lineItem',
  query,
});

export const accountPaymentOperations = operations({
  listAccountPayments: listOperation(accountPaymentList, {
    summary: 'One line per account and payment, for posting',
    params: inUnit,
    row: accountPayment,
    query,
    /** `totalMinor` adds every line, whatever became of its payment; what is revenue is `totals.keptMinor`. */
    answer: { totalMinor: minor, totals: keptTotals },
  }),
  downloadAccountPaymentsPdf: {
    ...exported,
    summary: 'The same lines as a PDF',
    params: inUnit,
    file: ['application/pdf'],
  },
  exportAccountPayments: exported,
});
