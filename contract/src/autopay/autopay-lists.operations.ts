import { z } from 'zod';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { bodyRef, ref, text } from '../kit/shapes.ts';
import { activityList } from './activity.list.ts';
import { mostCanceled } from './autopay-kinds.ts';
import { listedActivity, listedEnrolment, listedInvalidSource, listedScheduled } from './autopay-lists.shapes.ts';
import { enrolmentList } from './enrolment.list.ts';
import { invalidSourceList } from './invalid-source.list.ts';
import { scheduledList } from './scheduled.list.ts';

const params = z.object({ businessUnitId: ref('businessUnit') });
const summary = 'The same list as CSV, Excel or PDF';

/** Autopay of a business unit as staff look over it. */
export const autopayListOperations = operations({
  listAutopayEnrollments: listOperation(enrolmentList, {
    summary: 'Accounts that pay by themselves: how, with what, and how the last payment went',
    params,
    row: listedEnrolment,
  }),
  exportAutopayEnrollments: exportOperation(enrolmentList, { summary, params, rows: 'autopayEnrollment' }),
  listUnitScheduledPayments: listOperation(scheduledList, {
    summary: 'What will be taken by itself, what was, and what became of the rest',
    params,
    row: listedScheduled,
  }),
  exportUnitScheduledPayments: exportOperation(scheduledList, { summary, params, rows: 'scheduledPayment' }),
  cancelScheduledPayments: {
    summary: 'Stop planned payments before they begin, for a reason: each that still can be, and what is left is told',
    access: withPermission('ScheduledPayments:Manage'),
    params,
    body: z.object({
      ids: z.array(bodyRef('scheduledPayment')).min(1).max(mostCanceled),
      reason: text(500).min(1),
    }),
    answer: z.object({
      canceled: z.number().int(),
      /** What was begun, ended or changed meanwhile. */
      left: z.array(z.object({ id: z.number(), why: z.string() })),
    }),
    strict: true,
  },
  listInvalidSources: listOperation(invalidSourceList, {
    summary: 'Autopay whose card ran out or whose bank account was refused: whom to ask for another one',
    params,
    row: listedInvalidSource,
  }),
  exportInvalidSources: exportOperation(invalidSourceList, { summary, params, rows: 'autopayEnrollment' }),
  listAutopayActivities: listOperation(activityList, {
    summary: 'Who began, changed and ended autopay, the latest first',
    params,
    row: listedActivity,
  }),
  exportAutopayActivities: exportOperation(activityList, { summary, params, rows: 'autopayActivity' }),
});
