import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { accessOf, onlyRoles, operations } from '../kit/operation.ts';
import { bodyRef, file, ref } from '../kit/shapes.ts';
import { reasonFields } from '../payments/reversal.fields.ts';
import { mostMarked } from './export-marks.ts';
import { paymentExportList } from './payment-export.list.ts';
import { paymentExport } from './payment-export.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });

/** What billers were told of payments, and what a Global Admin says of it. */
export const paymentExportOperations = operations({
  listPaymentExports: listOperation(paymentExportList, {
    summary: 'What the biller was told of payments, by files and by people, the latest first',
    params: inUnit,
    row: paymentExport,
  }),
  exportPaymentExports: exportOperation(paymentExportList, {
    summary: 'The same list as CSV, Excel or PDF',
    params: inUnit,
    rows: 'paymentExport',
  }),
  makeExportAgain: {
    summary: 'The file of an export made again: the same bytes, or none; nothing is marked by it',
    access: accessOf(paymentExportList.needs),
    params: inUnit.extend({ exportId: ref('paymentExport') }),
    refuses: [409],
    answer: file,
    file: ['application/octet-stream'],
  },
  markPaymentsExported: {
    summary:
      'Say that the biller was told of payments without a file, or that it was not: then the next file tells of them',
    access: onlyRoles('Global Admin'),
    params: inUnit,
    body: bodyOf(reasonFields, {
      paymentIds: z.array(bodyRef('payment')).min(1).max(mostMarked),
      isExported: z.boolean(),
    }),
    refuses: [409],
    /** What was so already, is never told, or stands in a file that is being made is left. */
    answer: z.object({ marked: z.number().int(), left: z.number().int() }),
    strict: true,
  },
});
