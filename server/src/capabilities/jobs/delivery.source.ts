import { deliveryList, deliveryTexts } from '@ratepayer/contract/jobs/delivery.list.ts';
import type { FailedDelivery } from '@ratepayer/contract/jobs/delivery.shapes.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/lists/any-of.ts';
import { searchIn } from '../../platform/lists/search-in.ts';
import { sourceOf } from '../../platform/lists/source.ts';

const to = sql`coalesce(d.payload ->> 'to', '')`;
// As far as it says so: what it holds there may be anything.
const paymentId = sql`case when d.payload ->> 'paymentId' ~ '^[0-9]{1,15}$'
  then (d.payload ->> 'paymentId')::bigint end`;
const referenceNumber = sql`coalesce(p.reference_number, '')`;

/** What could not be delivered of a business unit, as the outbox keeps it. */
export const deliverySource = sourceOf(deliveryList)({
  texts: deliveryTexts,
  from: sql`published.outbox_delivery d
    left join published.payment p on p.id = ${paymentId} and p.business_unit_id = d.business_unit_id`,
  scope: (businessUnitId) => sql`d.business_unit_id = ${businessUnitId}`,
  key: sql`d.id`,
  columns: sql<FailedDelivery>`d.id, d.topic, d.consumer, ${to} as "to", ${referenceNumber} as "referenceNumber",
    d.status, d.attempts, d.error_message as "errorMessage", d.announced_date as "announcedDate",
    d.last_attempt_date as "lastAttemptDate", d.next_attempt_date as "nextAttemptDate"`,
  period: { instant: sql`d.announced_date` },
  sorts: {
    announcedDate: sql`d.announced_date`,
    topic: sql`d.topic`,
    to,
    consumer: sql`d.consumer`,
    attempts: sql`d.attempts`,
    lastAttemptDate: sql`d.last_attempt_date`,
    status: sql`d.status`,
  },
  filters: { Status: anyOf(sql`d.status`) },
  search: searchIn({
    topic: sql`d.topic`,
    consumer: sql`d.consumer`,
    to,
    errorMessage: sql`d.error_message`,
    referenceNumber,
  }),
  totals: {},
});
