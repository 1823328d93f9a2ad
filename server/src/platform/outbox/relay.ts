import { sql } from 'kysely';
import { crashPoint } from '../crash/crash-point.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { outboxRelayed } from '../observe/metrics.ts';
import type { Consumer, OutboxRow } from './consumer.ts';
import { keepFaults } from './deliveries.ts';
import { type Fault, handOver } from './hand-over.ts';

/** Announcements of one batch. */
export const mostAtOnce = 1_000;
const leaderKey = 48_110_002;
// A row that somebody else holds is a fault of one delivery, never a pause of all.
const lockTimeout = '500ms';

/**
 * Hands a batch of announcements on, in order: one leader at a time, and only rows of transactions older than every one
 * still running, so that no row is overtaken by a later commit. A row that a consumer cannot take is written down for
 * it and tried again later (`retry-deliveries.ts`); the rows behind it go on. Answers how many there were.
 */
export async function relayBatch(db: Database, consumers: readonly Consumer[]): Promise<number> {
  return db.platform(async (tx) => {
    const rows = await rowsOf(
      tx,
      sql<OutboxRow>`with leader as materialized (
          select pg_try_advisory_xact_lock(${leaderKey}) as mine, set_config('lock_timeout', ${lockTimeout}, true))
        delete from outbox
        where id in (select id from outbox
        where (select mine from leader) and xid < pg_snapshot_xmin(pg_current_snapshot())
        order by id limit ${mostAtOnce} for update skip locked)
        returning id, business_unit_id as "businessUnitId", ordering_key as "orderingKey", topic, payload,
        created_date as "announcedDate"`,
    );
    if (rows.length === 0) return 0;
    crashPoint('relay.taken');
    const ordered = rows.toSorted((a, b) => a.id - b.id);
    const faults: Fault[] = [];
    for (const consumer of consumers) {
      faults.push(
        ...(await handOver(
          tx,
          consumer,
          ordered.filter((row) => consumer.wants(row.topic)),
        )),
      );
    }
    await keepFaults(tx, faults);
    outboxRelayed.inc(rows.length);
    crashPoint('relay.handed');
    return rows.length;
  });
}
