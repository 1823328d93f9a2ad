import type { Database } from '../database/database.ts';

/** Hits of a key to be added to its running window. */
export interface Added {
  readonly key: string;
  readonly seconds: number;
  readonly hits: number;
}

/** Adds hits of many keys, each named once, by one statement, and answers the sums of their windows. */
export async function addHits(
  db: Database,
  added: readonly Added[],
): Promise<readonly { readonly key: string; readonly hits: number }[]> {
  // In the order of the keys, as whoever locks counters does: two nodes that tell at once wait and never deadlock.
  const { rows } = await db.pool.query<{ key: string; hits: number }>({
    name: 'add-hits',
    text: `insert into rate_counter (key, window_start, hits)
      select key, to_timestamp(floor(extract(epoch from now()) / seconds) * seconds), hits
      from unnest($1::text[], $2::int[], $3::int[]) as x (key, seconds, hits) order by key
      on conflict (key, window_start) do update set hits = rate_counter.hits + excluded.hits returning key, hits`,
    values: [added.map(({ key }) => key), added.map(({ seconds }) => seconds), added.map(({ hits }) => hits)],
  });
  return rows;
}
