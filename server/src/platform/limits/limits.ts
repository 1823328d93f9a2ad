import { type RawBuilder, sql } from 'kysely';
import { limitsHit } from '../observe/metrics.ts';
import { tooMany } from '../http/refusal.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { type LimitName, limitTable } from './limit-table.ts';
import type { LimitValues } from './limit-values.ts';

export type LimitKey = readonly [LimitName, string | number];

/** A hit of a limit, in the window that it was counted in. */
export interface Hit {
  readonly key: string;
  readonly start: Date | string;
}

export interface Reservation {
  isOver(limit: LimitName): boolean;
  /** Takes back the hits of these limits, of all when none is named. */
  giveBack(...limits: LimitName[]): Promise<void>;
}

/** A limit and its key: a value, or an expression over rows of `from`. */
export interface CountedKey {
  readonly limit: LimitName;
  readonly key: string | number | RawBuilder<unknown>;
  readonly from?: RawBuilder<unknown>;
}

export interface Counting {
  /** Parts named `asked` and `counted`, to stand behind `with`. */
  readonly parts: RawBuilder<unknown>;
  /** Rows of this are the windows with one hit too many. */
  readonly over: RawBuilder<{ seconds: number }>;
  /** The hits as one value of JSON, to be given back. */
  readonly hits: RawBuilder<readonly Hit[]>;
}

export interface Limits extends LimitValues {
  /** Counts one hit and answers how many there are in the running window, over all nodes. */
  count(limit: LimitName, key: string | number): Promise<number>;
  /** Hits in the running window, without counting one. */
  hits(limit: LimitName, key: string | number): Promise<number>;
  /** Whether the window is full already. Only for showing: what acts on it reserves instead. */
  isFull(limit: LimitName, key: string | number): Promise<boolean>;
  /**
   * Counts one hit for each key before the act, in one statement, and says which are one too many: of many at once
   * exactly as many pass as the limit allows (security.md T45). What turns out not to count is given back, into the
   * window it came from.
   */
  reserve(keys: readonly LimitKey[]): Promise<Reservation>;
  /** Those of these keys whose window is full, as a statement. */
  fullAmong(keys: readonly LimitKey[]): RawBuilder<{ key: string }>;
  /** Takes hits back that turned out not to count. */
  giveBack(hits: readonly Hit[]): Promise<void>;
  /** Counts one hit for each key within the statement that they guard, where `only` holds. */
  counting(keys: readonly CountedKey[], only?: RawBuilder<unknown>): Counting;
  /** @throws 429 with `message` when one of these keys was one too many, by the rows of `over`. */
  refuseOver(keys: readonly LimitKey[], over: readonly { readonly seconds: number }[], message: string): void;
  /** Counts one hit. @throws 429 with `message` when it is one too many. */
  enforce(limit: LimitName, key: string | number, message: string): Promise<void>;
  /** The same for several at once, in one statement. */
  enforceAll(keys: readonly LimitKey[], message: string): Promise<void>;
}

/** Limits counted in the database, so that they hold over all nodes. */
export function makeLimits(db: Database, values: LimitValues): Limits {
  const { most } = values;
  const hits = async (limit: LimitName, key: string | number) => {
    const { rows } = await db.pool.query<{ hits: number }>({
      name: 'read-hits',
      text: `select hits from rate_counter
        where key = $1 and window_start = to_timestamp(floor(extract(epoch from now()) / $2) * $2)`,
      values: [`${limit}: ${key}`, limitTable[limit].seconds],
    });
    return rows[0]?.hits ?? 0;
  };
  const refuseOver: Limits['refuseOver'] = (keys, [over], message) => {
    if (!over) return;
    for (const [limit] of keys) limitsHit.inc({ limit });
    throw tooMany(message, over.seconds);
  };
  const count = (limit: LimitName, key: string | number) =>
    countHits(db, `${limit}: ${key}`, limitTable[limit].seconds, 1);
  return {
    ...values,
    hits,
    count,
    refuseOver,
    isFull: async (limit, key) => (await hits(limit, key)) >= most(limit),
    // `offset 0` keeps the way by the key: a plan that was made while there were few counters would read them all.
    fullAmong: (keys) =>
      sql<{
        key: string;
      }>`select x.key from jsonb_to_recordset(${JSON.stringify(keys.map(([limit, key]) => ({ key: `${limit}: ${key}`, seconds: limitTable[limit].seconds, most: most(limit) })))}::jsonb) as x (key text, seconds int, most bigint)
        cross join lateral (select hits from rate_counter where key = x.key
        and window_start = to_timestamp(floor(extract(epoch from now()) / x.seconds) * x.seconds) offset 0) c
        where c.hits >= x.most`,
    counting(keys, only = sql`true`) {
      const rows = keys.map(({ limit, key, from }) => {
        const named = sql`${`${limit}: `}::text || ${typeof key === 'object' ? key : sql`${String(key)}::text`}`;
        return sql`select ${named} as key, ${limitTable[limit].seconds}::int as seconds,
          ${most(limit)}::bigint as most ${from ? sql`from ${from}` : sql``} where ${only}`;
      });
      return {
        parts: sql`asked as materialized (${sql.join(rows, sql` union all `)}),
          counted as (insert into rate_counter (key, window_start, hits)
          select key, to_timestamp(floor(extract(epoch from now()) / seconds) * seconds), 1 from asked order by key
            on conflict (key, window_start) do update set hits = rate_counter.hits + 1
            returning key, window_start, hits)`,
        over: sql<{
          seconds: number;
        }>`select asked.seconds from counted join asked using (key)
          where counted.hits > asked.most order by asked.seconds desc`,
        hits: sql`(select coalesce(json_agg(json_build_object('key', key, 'start', window_start)), '[]') from counted)`,
      };
    },
    reserve: (keys) => reserve(db, values, keys),
    giveBack: (hits) => giveBack(db, hits),
    async enforceAll(keys, message) {
      const asked = keys.map(([limit, key]) => ({
        key: `${limit}: ${key}`,
        seconds: limitTable[limit].seconds,
        most: most(limit),
      }));
      const { rows } = await db.pool.query<{ seconds: number }>({
        name: 'count-all',
        text: `with asked as (select * from jsonb_to_recordset($1::jsonb) as x (key text, seconds int, most bigint)),
            counted as (insert into rate_counter (key, window_start, hits)
            select key, to_timestamp(floor(extract(epoch from now()) / seconds) * seconds), 1 from asked order by key
              on conflict (key, window_start) do update set hits = rate_counter.hits + 1 returning key, hits)
          select seconds from counted join asked using (key) where hits > most order by seconds desc`,
        values: [JSON.stringify(asked)],
      });
      refuseOver(keys, rows, message);
    },
    async enforce(limit, key, message) {
      if ((await count(limit, key)) <= most(limit)) return;
      limitsHit.inc({ limit });
      throw tooMany(message, limitTable[limit].seconds);
    },
  };
}

async function reserve(db: Database, values: LimitValues, keys: readonly LimitKey[]): Promise<Reservation> {
  const asked = keys.map(([limit, key]) => ({ limit, key: `${limit}: ${key}`, seconds: limitTable[limit].seconds }));
  const { rows } = await db.pool.query<{ limit: LimitName; key: string; start: Date; hits: number }>({
    name: 'reserve-hits',
    text: `with asked as (select * from jsonb_to_recordset($1::jsonb) as x ("limit" text, key text, seconds int)),
        counted as (insert into rate_counter (key, window_start, hits)
        select key, to_timestamp(floor(extract(epoch from now()) / seconds) * seconds), 1 from asked order by key
          on conflict (key, window_start) do update set hits = rate_counter.hits + 1 returning key, window_start, hits)
      select "limit", key, window_start as start, hits from counted join asked using (key)`,
    values: [JSON.stringify(asked)],
  });
  const over = new Set(rows.filter(({ limit, hits }) => hits > values.most(limit)).map(({ limit }) => limit));
  for (const limit of over) limitsHit.inc({ limit });
  return {
    isOver: (limit) => over.has(limit),
    async giveBack(...limits) {
      await giveBack(
        db,
        rows.filter(({ limit }) => limits.length === 0 || limits.includes(limit)),
      );
    },
  };
}

/** The hit of a key in the window of this instant, to be taken back. */
export function hitAt(limit: LimitName, key: string | number, now: Date): Hit {
  const length = limitTable[limit].seconds * 1000;
  return { key: `${limit}: ${key}`, start: new Date(Math.floor(now.getTime() / length) * length) };
}

/** Hits taken back, always in the order of their keys; also as a part of a larger statement, as far as `when` holds. */
export const hitsTakenBack = (hits: readonly Hit[], when: RawBuilder<unknown> = sql`true`) =>
  sql`update rate_counter c set hits = c.hits - 1
    from (select * from unnest(${sql.val(hits.map(({ key }) => key))}::text[],
    ${sql.val(hits.map(({ start }) => start))}::timestamptz[]) as x (key, start) order by key) b
    where c.key = b.key and c.window_start = b.start and c.hits > 0 and ${when}`;

async function giveBack(db: Database, hits: readonly Hit[]): Promise<void> {
  if (hits.length > 0) await db.platformOnce(hitsTakenBack(hits));
}

/** Adds hits to the running window of a key and answers their sum. */
export async function countHits(db: Database, key: string, windowSeconds: number, hits: number): Promise<number> {
  const { rows } = await db.pool.query<{ hits: number }>({
    name: 'count-hits',
    text: `insert into rate_counter (key, window_start, hits)
      values ($1, to_timestamp(floor(extract(epoch from now()) / $2) * $2), $3)
      on conflict (key, window_start) do update set hits = rate_counter.hits + excluded.hits returning hits`,
    values: [key, windowSeconds, hits],
  });
  return rows[0]?.hits ?? 0;
}

/** Throws away windows that ended a day ago, and guard past their time. */
export async function purgeCounters(db: Database): Promise<void> {
  await db.platform(async (tx) => {
    await rowsOf(tx, sql`delete from rate_counter where window_start < now() - interval '1 day'`);
    await rowsOf(tx, sql`delete from spent_challenge where expires_date < now()`);
  });
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
