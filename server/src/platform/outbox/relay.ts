import { crashPoint } from '../crash/crash-point.ts';
import { outboxRelayed } from '../observe/metrics.ts';
import { type Database, rowsOf, sql, type Tx } from '../database/database.ts';

export interface OutboxRow {
  readonly id: number;
  readonly businessUnitId: number;
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Somebody who wants some topics; `take` runs in the transaction that removes the rows and must tolerate repeats. */
export interface Consumer {
  readonly wants: (topic: string) => boolean;
  readonly take: (tx: Tx, rows: readonly OutboxRow[]) => Promise<void>;
}

const batch = 500;
const leaderKey = 48_110_002;

/**
 * Hands a batch of announcements on, in order: one leader at a time, and only rows of transactions older than every one
 * still running, so that no row is overtaken by a later commit. Answers how many there were.
 */
export async function relayBatch(db: Database, consumers: readonly Consumer[]): Promise<number> {
  return db.platform(async (tx) => {
    const [leader] = await rowsOf(tx, sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${leaderKey}) as mine`);
    if (!leader?.mine) return 0;
    const rows = await rowsOf(
      tx,
      sql<OutboxRow>`delete from outbox where id in (select id from outbox where xid < pg_snapshot_xmin(pg_current_snapshot()) order by id limit ${batch} for update skip locked)
        returning id, business_unit_id as "businessUnitId", topic, payload`,
    );
    if (rows.length > 0) crashPoint('relay.taken');
    const ordered = rows.toSorted((a, b) => a.id - b.id);
    for (const consumer of consumers) {
      const own = ordered.filter((row) => consumer.wants(row.topic));
      if (own.length > 0) await consumer.take(tx, own);
    }
    outboxRelayed.inc(rows.length);
    if (rows.length > 0) crashPoint('relay.handed');
    return rows.length;
  });
}
