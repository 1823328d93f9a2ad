import { z } from 'zod';
import { instant } from '../kit/shapes.ts';
import { deliveryStatuses } from './delivery-status.ts';

/** Something that did not arrive, with its reason. */
export const failedDelivery = z
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
    status: z.enum(deliveryStatuses),
    attempts: z.number().int(),
    errorMessage: z.string(),
    announcedDate: instant,
    lastAttemptDate: instant,
    /** Null when nobody tries again but a person. */
    nextAttemptDate: instant.nullable(),
  })
  .meta({ id: 'FailedDelivery' });
export type FailedDelivery = z.infer<typeof failedDelivery>;
