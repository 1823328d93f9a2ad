import { z } from 'zod';
import { onlyRoles, operations } from '../kit/operation.ts';
import { bodyRef, instant, page, paging, ref, searching } from '../kit/shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });

const failedDelivery = z
  .object({
    id: z.number(),
    /** What was announced: a mail, a message to browsers, a ticket, a job. */
    topic: z.string(),
    /** Who could not take it. */
    consumer: z.string(),
    /** The address of a mail; empty for everything else. */
    to: z.string(),
    /** Of the payment it is about; empty when it is about none. */
    referenceNumber: z.string(),
    status: z.enum(['Waiting', 'Failed']),
    attempts: z.number().int(),
    errorMessage: z.string(),
    announcedDate: instant,
    lastAttemptDate: instant,
    /** Null when nobody tries again but a person. */
    nextAttemptDate: instant.nullable(),
  })
  .meta({ id: 'FailedDelivery' });
export type FailedDelivery = z.infer<typeof failedDelivery>;

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
  })
  .meta({ id: 'Schedule' });
export type ScheduleHealth = z.infer<typeof schedule>;

export const jobOperations = operations({
  listFailedDeliveries: {
    summary:
      'What could not be delivered: announcements, mails and jobs that wait for their next try or for a person, the newest first',
    access: onlyRoles('Global Admin', 'Organization Admin'),
    params: inUnit,
    query: z.object({ ...paging, ...searching, Status: z.enum(['Waiting', 'Failed']).optional() }),
    answer: page(failedDelivery),
  },
  sendDeliveriesAgain: {
    summary: 'Sends failed deliveries again; what was sent again meanwhile is passed over',
    access: onlyRoles('Global Admin', 'Organization Admin'),
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
});
