import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { type Announcement, announce } from '../src/platform/outbox/announce.ts';
import type { Consumer } from '../src/platform/outbox/consumer.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import { openWorld, type World } from './world.ts';

// Decision 112: a relay whose picture is older than its lock, one that dies in the middle, and both at once.
let world: World;
let unit: number;
/** Its statement takes its picture, waits at the gate, and only then asks for the leader's lock. */
let late: Database;
const gate = 77;
beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  await world.rows(`create table taken (at bigint generated always as identity, n int);
    grant all on taken to ratepayer_app;
    create schema slow;
    grant usage on schema slow to ratepayer_app;
    create function slow.pg_try_advisory_xact_lock(key bigint) returns boolean language plpgsql as $$
    begin
      perform pg_advisory_lock_shared(${gate}), pg_advisory_unlock_shared(${gate});
      return pg_catalog.pg_try_advisory_xact_lock(key);
    end $$`);
  const path = encodeURIComponent('-c search_path=slow,pg_catalog,public');
  late = openDatabase(`${world.appUrl}${world.appUrl.includes('?') ? '&' : '?'}options=${path}`);
});
beforeEach(() => world.rows('truncate outbox, taken'));
afterAll(async () => {
  await late.close();
  await world.close();
});

const numbered = (from: number, until: number): Announcement[] =>
  Array.from({ length: until - from }, (_, i) => from + i).map((n) => ({
    businessUnitId: unit,
    orderingKey: 'test',
    topic: 'test.Number',
    payload: { n },
  }));
const tell = (from: number, until: number) => world.db.scoped([unit], (tx) => announce(tx, numbered(from, until)));
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const taken = async () => (await world.rows<{ n: number }>('select n from taken order by at')).map(({ n }) => n);

/** Writes down what it takes; `then` comes after it has written, before anything is kept. */
const noting = (then: (pid: number) => Promise<unknown> = async () => undefined): Consumer => ({
  name: 'noting',
  wants: () => true,
  async take(tx, rows) {
    await tx.query('insert into taken (n) select unnest($1::int[])', [rows.map((row) => row.payload['n'])]);
    const { rows: own } = await tx.query('select pg_backend_pid() as pid');
    await then((own[0] as { pid: number }).pid);
  },
});

async function until(statement: string): Promise<void> {
  while ((await world.rows<{ yes: boolean }>(`select (${statement}) as yes`))[0]?.yes !== true);
}
/** What other tests have open in the same server holds back what came after it. */
const allMayGo = () =>
  until('select coalesce(bool_and(xid < pg_snapshot_xmin(pg_current_snapshot())), true) from outbox');

/** A relay with its picture taken that has not asked for the lock yet; `open` lets it go on. */
async function beginLate(): Promise<{ open: () => Promise<unknown>; relayed: Promise<number> }> {
  const holder = await world.owner.connect();
  await holder.query('select pg_advisory_lock($1)', [gate]);
  const relayed = relayBatch(late, [noting()]);
  await until(`select exists (select from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted)`);
  return {
    relayed,
    open: async () => {
      await holder.query('select pg_advisory_unlock($1)', [gate]);
      holder.release();
    },
  };
}

it('sends nothing twice when a leader ended between the picture of the next and its lock', async () => {
  await tell(0, 100);
  await allMayGo();
  const { open, relayed } = await beginLate();
  await tell(100, 110);
  // The late one sees a hundred rows that are gone, and not the ten that came since.
  let first = 0;
  while (first < 110) first += await relayBatch(world.db, [noting()]);
  await tell(110, 120);
  await open();
  expect(await relayed).toBe(0);
  await allMayGo();
  expect(await relayBatch(world.db, [noting()])).toBe(10);
  expect(await taken()).toEqual(upTo(120));
});

it('loses nothing when a leader dies in the middle: the next takes its rows, in order', async () => {
  await tell(0, 100);
  await allMayGo();
  const { open, relayed } = await beginLate();
  const dies = noting((pid) => world.rows('select pg_terminate_backend($1)', [pid]));
  await expect(relayBatch(world.db, [dies])).rejects.toThrow();
  await until(`select not exists (select from pg_locks where locktype = 'advisory' and objid = 48110002)`);
  await open();
  expect(await relayed).toBe(100);
  expect(await taken()).toEqual(upTo(100));
  expect(await world.rows('select id from outbox_delivery')).toEqual([]);
});

it('lets nobody overtake: while one leads, another finds nothing, not even what is left over', async () => {
  await tell(0, 1_005);
  await allMayGo();
  let other = -1;
  const leads = noting(async () => (other = await relayBatch(world.db, [noting()])));
  expect([await relayBatch(late, [leads]), other]).toEqual([1_000, 0]);
});

it('is right in sum: two relays at once over what comes in, one of which dies again and again', async () => {
  let batches = 0;
  const mortal = noting(async (pid) => {
    batches += 1;
    // What other files have open may hold all of it back until it comes in one batch.
    if (batches < 3 || batches % 3 === 0) await world.rows('select pg_terminate_backend($1)', [pid]);
  });
  let isTold = false;
  let deaths = 0;
  const relay = async (db: Database, consumer: Consumer) => {
    while (!isTold || (await world.rows('select from outbox limit 1')).length > 0)
      await relayBatch(db, [consumer]).catch(() => deaths++);
  };
  const telling = async () => {
    // What comes later is over first: it waits for what is told already and not yet over.
    for (const n of upTo(60).map((one) => one * 5))
      await late.scoped([unit], async (tx) => {
        await announce(tx, numbered(n, n + 2));
        await tell(n + 2, n + 5);
        await world.rows('select pg_sleep(0.002)');
      });
    isTold = true;
  };
  await Promise.all([telling(), relay(late, mortal), relay(world.db, mortal)]);
  expect(deaths).toBeGreaterThan(1);
  expect(await taken()).toEqual(upTo(300));
});
