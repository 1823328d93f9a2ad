import { change, type Tx } from '../database/database.ts';
import { deliveriesFailed } from '../observe/metrics.ts';
import { announce } from './announce.ts';
import type { Fault } from './hand-over.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

/** Seconds from one try to the next; after the last of them a person is called. */
const waitsSeconds: readonly number[] = [10, 60, 300, 1800];

/** A ticket that cannot be opened opens no further one. */
const ticketTopic = 'ticket.Technical';

interface Tried extends Fault {
  readonly attempts: number;
}

/** Seconds until the next try; null when this was the last. */
const waitAfter = (attempts: number): number | null => waitsSeconds[attempts - 1] ?? null;

/** Writes down what a consumer could not take at the first try; it waits for its next. */
export async function keepFaults(tx: Tx, faults: readonly Fault[]): Promise<void> {
  if (faults.length === 0) return;
  await write(
    tx,
    faults.map((fault) => ({ ...fault, attempts: 1 })),
    waitAfter(1),
  );
}

/** Writes down what nobody tries again but a person, who is called unless `quietly`. */
export async function giveUp(tx: Tx, fault: Tried, quietly = false): Promise<void> {
  await write(tx, [fault], null);
  await tellFailed(tx, quietly ? [] : [fault]);
}

async function write(tx: Tx, faults: readonly Tried[], waitSeconds: number | null): Promise<void> {
  const rows = faults.map(({ consumer, row, message, attempts }) => ({
    consumer,
    message,
    attempts,
    outbox_id: row.id || null,
    business_unit_id: row.businessUnitId,
    ordering_key: row.orderingKey,
    topic: row.topic,
    payload: row.payload,
    announced_date: row.announcedDate,
  }));
  await change(
    tx,
    sql`insert into outbox_delivery (business_unit_id, outbox_id, consumer, ordering_key, topic, payload,
      announced_date, attempts, error_message, status, next_attempt_date)
      select business_unit_id, outbox_id, consumer, ordering_key, topic, payload, announced_date, attempts, message,
      ${waitSeconds === null ? 'Failed' : 'Waiting'},
        now() + ${waitSeconds}::int * interval '1 second'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (business_unit_id int, outbox_id bigint,
      consumer text, ordering_key text, topic text, payload jsonb,
        announced_date timestamptz, attempts int, message text)
      on conflict (outbox_id, consumer)
      do update set status = excluded.status, attempts = excluded.attempts, error_message = excluded.error_message,
        next_attempt_date = excluded.next_attempt_date, last_attempt_date = now()`,
  );
}

/** Plans the next try of what failed again, by the id of its delivery; the last try calls a person. */
export async function planNext(tx: Tx, faults: readonly (Tried & { readonly deliveryId: number })[]): Promise<void> {
  if (faults.length === 0) return;
  const rows = faults.map(({ deliveryId, attempts, message }) => ({
    id: deliveryId,
    attempts,
    message,
    wait_seconds: waitAfter(attempts),
  }));
  await change(
    tx,
    sql`update outbox_delivery d set attempts = x.attempts, error_message = x.message, last_attempt_date = now(),
      next_attempt_date = now() + x.wait_seconds * interval '1 second',
        status = case when x.wait_seconds is null then 'Failed' else 'Waiting' end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, attempts int, message text,
      wait_seconds int) where d.id = x.id`,
  );
  await tellFailed(
    tx,
    faults.filter(({ attempts }) => waitAfter(attempts) === null),
  );
}

/** One open ticket per business unit, topic and consumer, however many fail alike. */
async function tellFailed(tx: Tx, failed: readonly Fault[]): Promise<void> {
  deliveriesFailed.inc(failed.length);
  const calls = failed
    .filter(({ row }) => row.topic !== ticketTopic)
    .map(({ consumer, row, message }) => ({
      businessUnitId: row.businessUnitId,
      orderingKey: `ticket:delivery:${consumer}:${row.topic}`,
      topic: ticketTopic,
      payload: {
        title: tell('ticket_delivery', { topic: row.topic }),
        description: tell('ticket_delivery_text', { consumer, message }),
        dedupeKey: `delivery:${consumer}:${row.topic}`,
      },
    }));
  const alike = new Map(calls.map((call) => [JSON.stringify([call.businessUnitId, call.payload]), call]));
  await announce(tx, [...alike.values()]);
}
