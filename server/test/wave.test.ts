import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../src/platform/database/database.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.rows('create table waved (id int primary key, big bigint)');
  await world.rows('grant all on waved to ratepayer_app');
});
afterAll(() => world.close());

const add = (id: number) => sql`insert into waved (id) values (${id}::int)`;
const ids = async () => (await world.rows<{ id: number }>('select id from waved order by id')).map(({ id }) => id);

describe('statements that leave together', () => {
  it('are answered each by its own rows and counts, again by the columns that are known', async () => {
    for (let again = 0; again < 3; again++)
      expect(
        await world.db.platform((tx) =>
          Promise.all([
            rowsOf(tx, sql`select 1::bigint as a, null as b`),
            tx.run(sql`update waved set big = 1 where false`).then(({ count }) => count),
            rowsOf(tx, sql`select n as c, array[n]::bigint[] as d from generate_series(1, 2) n`),
            tx.query('select 5 as e').then(({ rows }) => rows),
          ]),
        ),
      ).toEqual([
        [{ a: 1, b: null }],
        0,
        [
          { c: 1, d: [1] },
          { c: 2, d: [2] },
        ],
        [{ e: 5 }],
      ]);
  });

  it('fail behind one that fails, and leave the connection without a transaction, fit for the same', async () => {
    for (let again = 0; again < 10; again++) {
      const told = await world.db
        .platform(async (tx) => {
          const fails = sql`select 1 / ${0}::int`;
          const sent = [tx.run(add(1)), tx.run(fails), tx.run(add(2)), tx.finish(add(3))];
          const ended = await Promise.allSettled(sent);
          expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
          return Promise.all(sent);
        })
        .catch((error: Error) => error.message);
      expect(told).toBe('division by zero');
      expect(await ids()).toEqual([]);
      expect(await world.db.platform((tx) => rowsOf(tx, sql`select 1 / ${1}::int as one`))).toEqual([{ one: 1 }]);
    }
  });

  it('prepares again what could not be prepared, once it can be', async () => {
    const read = () => world.db.platform((tx) => rowsOf(tx, sql`select id from waved_later`));
    await expect(read()).rejects.toThrow('does not exist');
    await world.rows('create table waved_later (id int)');
    await world.rows('grant all on waved_later to ratepayer_app');
    expect(await Promise.all(Array.from({ length: 20 }, read))).toEqual(Array(20).fill([]));
    await world.rows('drop table waved_later');
  });

  it('refuse a value that cannot be read or written, and commit nothing behind it', async () => {
    const unreadable = world.db.platform(async (tx) => {
      await Promise.all([tx.run(add(4)), rowsOf(tx, sql`select 9007199254740993::bigint as n`)]);
    });
    await expect(unreadable).rejects.toThrow('too large to be exact');
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const unwritable = world.db.platform((tx) =>
      Promise.all([tx.run(add(5)), tx.run(sql`select ${circular}::jsonb`), tx.finish(add(6))]),
    );
    await expect(unwritable).rejects.toThrow(/circular/);
    expect(await ids()).toEqual([]);
    expect(await world.db.platform((tx) => rowsOf(tx, sql`select 1 as one`))).toEqual([{ one: 1 }]);
  });

  it('say so when a statement failed unnoticed and the work was committed nevertheless', async () => {
    const unnoticed = world.db.platform(async (tx) => {
      await tx.run(sql`select 1 / ${0}::int`).catch(() => undefined);
    });
    await expect(unnoticed).rejects.toThrow('failed unnoticed');
  });

  it('go on after a lost connection', async () => {
    const lost = world.db.platform((tx) => tx.run(sql`select pg_terminate_backend(pg_backend_pid())`));
    await expect(lost).rejects.toThrow();
    expect(await world.db.platform((tx) => rowsOf(tx, sql`select 1 as one`))).toEqual([{ one: 1 }]);
  });
});
