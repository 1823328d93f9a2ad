import { z } from 'zod';
import { accessOf, onlyRoles, operations } from '../kit/operation.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { bodyRef, instant, ref, text } from '../kit/shapes.ts';
import { deliveryList } from './delivery.list.ts';
import { failedDelivery } from './delivery.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });

const schedule = z
  .object({
    name: z.string(),
    everySeconds: z.number(),
    lastRunDate: instant,
    lastMilliseconds: z.number(),
    nextRunDate: instant,
    /** Failing: its last run failed. Late: its next run is overdue, so that no worker may be running. */
    health: z.enum(['Good', 'Failing', 'Late']),
    failuresInRow: z.number().int(),
    /** Of the last failure, also when it went well since. */
    errorMessage: z.string(),
    failedDate: instant.nullable(),
    /** Since when somebody wants it to run now, and who; null once a worker took it up. */
    wantedDate: instant.nullable(),
    wantedBy: z.string(),
  })
  .meta({ id: 'Schedule' });
export type ScheduleHealth = z.infer<typeof schedule>;

export const jobOperations = operations({
  listFailedDeliveries: listOperation(deliveryList, {
    summary:
      'What could not be delivered: announcements, mails and jobs that wait for their next try or for a person, the newest first',
    params: inUnit,
    row: failedDelivery,
  }),
  exportFailedDeliveries: exportOperation(deliveryList, {
    summary: 'The same deliveries as CSV, Excel or PDF',
    params: inUnit,
    rows: 'delivery',
  }),
  sendDeliveriesAgain: {
    summary: 'Sends failed deliveries again; what was sent again meanwhile is passed over',
    access: accessOf(deliveryList.needs),
    params: inUnit,
    body: z.object({ ids: z.array(bodyRef('delivery')).min(1).max(250) }),
    answer: z.object({ sent: z.number().int() }),
    strict: true,
  },
  listSchedules: {
    summary: 'What the workers do again and again: the last run and the next of each, and how it fares',
    access: onlyRoles('Global Admin'),
    answer: z.object({ items: z.array(schedule) }),
  },
  runScheduleNow: {
    summary: 'Lets one of them run now, ahead of its time; wanted twice before a worker saw it, it runs once',
    access: onlyRoles('Global Admin'),
    body: z.object({ name: text(60) }),
    answer: z.object({ items: z.array(schedule) }),
    strict: true,
  },
});
