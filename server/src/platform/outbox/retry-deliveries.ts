import { sql } from 'kysely';
import { change, type Database, rowsOf } from '../database/database.ts';
import type { Consumer, OutboxRow } from './consumer.ts';
import { planNext } from './deliveries.ts';
import { handOver } from './hand-over.ts';

interface Due extends OutboxRow {
  readonly deliveryId: number;
  readonly consumer: string;
  readonly attempts: number;
}

const most = 100;

/**
 * Tries again what waits for its next try; any number of workers may, one at a time for a consumer and a key: another
 * one would take what follows before what it follows. Of what is due the first hundred are tried, in the order of their
 * announcements; what had waited longer between its tries may be overtaken. @returns how many there were.
 */
export async function retryDeliveries(db: Database, consumers: readonly Consumer[]): Promise<number> {
  return db.platform(async (tx) => {
    const due = await rowsOf(
      tx,
      sql<Due>`with own as materialized (select id from (
          select id, business_unit_id, consumer, ordering_key from outbox_delivery
          where status = 'Waiting' and next_attempt_date <= now() order by next_attempt_date, id offset 0) due
          where pg_try_advisory_xact_lock(hashtext('deliveries'),
            hashtext(concat_ws(' ', business_unit_id, consumer, ordering_key))) limit ${most})
        select d.id as "deliveryId", coalesce(d.outbox_id, 0) as id, d.business_unit_id as "businessUnitId",
          d.ordering_key as "orderingKey", d.topic, d.payload, d.announced_date as "announcedDate", d.consumer,
          d.attempts
        from own join outbox_delivery d using (id) where d.status = 'Waiting' and d.next_attempt_date <= now()
        order by d.next_attempt_date, d.id for update of d skip locked`,
    );
    if (due.length === 0) return 0;
    await tx.query("select set_config('lock_timeout', '500ms', true)");
    for (const [name, rows] of Map.groupBy(due, (row) => row.consumer)) {
      const consumer = consumers.find((one) => one.name === name) ?? gone(name);
      const faults = await handOver(
        tx,
        consumer,
        rows.toSorted((a, b) => a.id - b.id),
      );
      await planNext(
        tx,
        faults.map((fault) => ({ ...fault, deliveryId: fault.row.deliveryId, attempts: fault.row.attempts + 1 })),
      );
      const failed = new Set(faults.map(({ row }) => row.deliveryId));
      const taken = rows.map((row) => row.deliveryId).filter((id) => !failed.has(id));
      await change(tx, sql`delete from outbox_delivery where id = any(${sql.val(taken)}::bigint[])`);
    }
    return due.length;
  });
}

/** A release may have left a consumer out while something waited for it. */
const gone = (name: string): Consumer => ({
  name,
  wants: () => false,
  take: () => Promise.reject(new Error(`Nothing takes announcements as "${name}" any more.`)),
});
