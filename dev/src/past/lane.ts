import pg from 'pg';
import type { Clock } from '@ratepayer/server/platform/clock/clock.ts';
import { type Database, databaseOver } from '@ratepayer/server/platform/database/database.ts';

/** A connection that lives in the past, day by day. */
export interface Lane {
  /** The same database to every verb; each of its transactions is a part of the day's. */
  readonly db: Database;
  readonly clock: Clock;
  /** Moves the clock, ours and the database's; undefined is the machine's own time. */
  at(instant: Date | undefined): void;
  /**
   * One day, whole or not at all: nobody sees a payment of it under way, so that no sweep asks about one, no session of
   * it runs out, and a process that dies leaves the day unlived.
   */
  day(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const options =
  '-c search_path=past,pg_catalog,public -c synchronous_commit=off -c jit=off -c plan_cache_mode=force_generic_plan -c statement_timeout=60000 -c lock_timeout=10000';
// A scope set in one transaction ends with it; within the day's transaction it has to be taken away.
const begun = "savepoint verb; set local app.platform = ''; set local app.bu = ''";

type Query = (query: unknown, values?: unknown[]) => Promise<pg.QueryResult>;

/** Opens a lane: one connection, whose transactions follow one another. */
export async function openLane(url: string): Promise<Lane> {
  const client = new pg.Client({ connectionString: url, pipeline: true, keepAlive: true, options } as pg.ClientConfig);
  client.on('error', () => undefined); // its next statement says so
  await client.connect();
  let now: Date | undefined;
  const take = turns();
  const db = databaseOver({
    pool: poolOf(client, take),
    lists: poolOf(client, take),
    bulk: poolOf(client, take, true),
  });
  const plain = async (text: string) => {
    const release = await take();
    await client.query(text).finally(release);
  };
  return {
    db,
    clock: { now: () => now ?? new Date() },
    at(instant) {
      now = instant;
      client.query("select set_config('past.clock', $1, false)", [instant?.toISOString() ?? '']).catch(() => undefined);
    },
    async day(work) {
      await plain('begin');
      try {
        await work();
        await plain('commit');
      } catch (error) {
        await plain('rollback').catch(() => undefined); // a lost connection rolled it back
        throw error;
      }
    },
    close: () => client.end(),
  };
}

/** Who comes takes the connection for a transaction, in the order they came. */
function turns(): () => Promise<() => void> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    let release: () => void = () => undefined;
    last = new Promise((done) => {
      release = done;
    });
    await before;
    return release;
  };
}

/**
 * What the database takes for a pool: a transaction is a savepoint, a statement that stands alone a savepoint of its
 * own.
 */
function poolOf(client: pg.Client, take: () => Promise<() => void>, copies = false): pg.Pool {
  async function connect() {
    const release = await take();
    // COPY does not share a connection with statements sent ahead; nothing is on its way when the turn changes.
    (client as { pipeline: boolean }).pipeline = !copies;
    return asTransaction(client, () => {
      (client as { pipeline: boolean }).pipeline = true;
      release();
    });
  }
  const query: Query = async (text, values) => {
    const held = await connect();
    try {
      held.query('begin').catch(() => undefined);
      const answer = await held.query(text, values);
      await held.query('commit');
      return answer;
    } catch (error) {
      await held.query('rollback');
      throw error;
    } finally {
      held.release();
    }
  };
  return { connect, query, end: async () => undefined } as pg.Pool;
}

/** The connection for one transaction, in the words that the database uses. */
function asTransaction(client: pg.Client, release: () => void): { query: Query; release: () => void } {
  let isOpen = false;
  const send = (query: unknown, values?: unknown[]) => client.query(query as string, values) as Promise<pg.QueryResult>;
  const begin = (text: string) => {
    if (text.startsWith('begin isolation')) throw new Error('A lane has no unchanging picture.');
    isOpen = true;
    return send(text.replace(/^begin/, begun));
  };
  const commit = async () => {
    const done = await send('release savepoint verb');
    isOpen = false;
    return done;
  };
  const rollback = () => {
    if (!isOpen) return Promise.resolve({} as pg.QueryResult); // what ended well before stays
    isOpen = false;
    return send('rollback to savepoint verb; release savepoint verb');
  };
  const query: Query = (query, values) => {
    if (typeof query === 'string' && query.startsWith('begin')) return begin(query);
    if (query === 'commit') return commit();
    return query === 'rollback' ? rollback() : send(query, values);
  };
  return Object.assign(Object.create(client) as object, { query, release }) as { query: Query; release: () => void };
}
