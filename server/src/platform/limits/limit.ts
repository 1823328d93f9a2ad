import { type Database, rowsOf, sql } from '../database/database.ts';

/** Counts one hit in the running window and answers how many there are now. Counters hold over all nodes. */
export async function countHit(db: Database, key: string, windowSeconds: number, hits = 1): Promise<number> {
  const { rows } = await db.pool.query<{ hits: number }>({
    name: 'count-hit',
    text: `insert into rate_counter (key, window_start, hits)
      values ($1, to_timestamp(floor(extract(epoch from now()) / $2) * $2), $3)
      on conflict (key, window_start) do update set hits = rate_counter.hits + excluded.hits returning hits`,
    values: [key, windowSeconds, hits],
  });
  return rows[0]?.hits ?? 0;
}

/** Hits in the running window, without counting one. */
export async function readHits(db: Database, key: string, windowSeconds: number): Promise<number> {
  const { rows } = await db.pool.query<{ hits: number }>({
    name: 'read-hits',
    text: 'select hits from rate_counter where key = $1 and window_start = to_timestamp(floor(extract(epoch from now()) / $2) * $2)',
    values: [key, windowSeconds],
  });
  return rows[0]?.hits ?? 0;
}

/** Throws away windows that ended a day ago. */
export async function purgeCounters(db: Database): Promise<void> {
  await db.platform((tx) => rowsOf(tx, sql`delete from rate_counter where window_start < now() - interval '1 day'`));
}

/** An IPv6 address counts by its /64, an IPv4 address as it is. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  if (address.startsWith('::ffff:')) return address.slice(7);
  const [head = '', tail = ''] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const full = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${full.slice(0, 4).join(':')}::/64`;
}
