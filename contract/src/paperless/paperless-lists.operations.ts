import { z } from 'zod';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { file, ref } from '../kit/shapes.ts';
import { paperlessActivityList } from './paperless-activity.list.ts';
import { listedPaperless, listedPaperlessActivity } from './paperless-lists.shapes.ts';
import { paperlessList } from './paperless.list.ts';

const params = z.object({ businessUnitId: ref('businessUnit') });
const summary = 'The same list as CSV, Excel or PDF';

/** Bills without paper of a business unit as staff look over them. */
export const paperlessListOperations = operations({
  listPaperlessEnrollments: listOperation(paperlessList, {
    summary: 'Who gets bills without paper, where to, and how they agreed',
    params,
    row: listedPaperless,
  }),
  exportPaperlessEnrollments: exportOperation(paperlessList, { summary, params, rows: 'paperlessEnrollment' }),
  listPaperlessActivities: listOperation(paperlessActivityList, {
    summary: 'Who went paperless, changed the address or went back to paper',
    params,
    row: listedPaperlessActivity,
  }),
  exportPaperlessActivities: exportOperation(paperlessActivityList, { summary, params, rows: 'paperlessActivity' }),
  proveConsents: {
    summary: 'Everything that a payer agreed to and took back at a business unit, word for word, as PDF',
    access: withPermission('Accounts:Read'),
    params: params.extend({ customerId: ref('customer') }),
    answer: file,
    file: ['application/pdf'],
  },
});
