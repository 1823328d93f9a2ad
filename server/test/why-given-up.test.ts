import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBusy, maybeRow, rowsOf, together } from '../src/platform/database/database.ts';
import { type Walk, walk } from '../src/platform/database/walk.ts';
import { readBy, readerCulture } from '../src/platform/texts/reader.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const fails = (code: string) => sql`do ${sql.raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`;

it('says that rows were in use, whichever of the statements that travel together is waited for first', async () => {
  const unit = await world.unitId('riverton-water');
  const held = () =>
    world.db.scoped([unit], (tx) =>
      Promise.all([
        maybeRow(tx, fails('55P03')),
        rowsOf(tx, sql`select 1`),
        together(tx, { one: sql<{ n: number }>`select 1 as n` }),
      ]),
    );
  expect(await held().catch(isBusy)).toBe(true);
});

it('begins anew after a deadlock, whichever of them is heard first', async () => {
  let tries = 0;
  const ended = await world.db.platform(async (tx) => {
    tries += 1;
    const first = tries < 3 ? fails('40P01') : sql`select 1`;
    const [, [row]] = await Promise.all([maybeRow(tx, first), rowsOf(tx, sql<{ n: number }>`select 2 as n`)]);
    return row?.n;
  });
  expect([ended, tries]).toEqual([2, 3]);
});

describe('rows that are made into something as they come', () => {
  const numbers = sql<{ n: number }>`select n from generate_series(1, 5) n order by n`;
  const walked = <T>(work: (read: Walk<{ n: number }>) => Promise<T>) =>
    world.db.platform(async (tx) => work(await walk(tx, numbers)));

  it('come piece by piece, also asked for ahead', async () => {
    const made = await walked((read) => Promise.all([2, 2, 2, 2].map((most) => read(most, ({ n }) => n * 10))));
    expect(made).toEqual([[10, 20], [30, 40], [50], []]);
  });

  it('are made in the words of who asked, whoever opened the connection', async () => {
    const cultures = await readBy('en-CA', () =>
      walked((read) => Promise.all([read(1, readerCulture), read(1, readerCulture)])),
    );
    expect(cultures).toEqual([['en-CA'], ['en-CA']]);
  });

  it('are given up with the fault of who makes them, and the connection goes on', async () => {
    const asked: number[] = [];
    const made = walked((read) =>
      read(5, ({ n }) => {
        asked.push(n);
        if (n === 2) throw new Error('No such cell.');
      }),
    );
    await expect(made).rejects.toThrow('No such cell.');
    expect(asked).toEqual([1, 2]);
    expect(await walked((read) => read(1, ({ n }) => n))).toEqual([1]);
  });

  it('are given up with the fault of a statement that travels before them', async () => {
    const both = world.db.platform((tx) =>
      Promise.all([tx.each('select 1', () => undefined), maybeRow(tx, fails('55P03')), tx.each('select 2', () => 0)]),
    );
    expect(await both.catch(isBusy)).toBe(true);
  });

  it('are given up with the fault of the database, whichever piece is waited for', async () => {
    const broken = world.db.platform(async (tx) => {
      const read = await walk(tx, sql<{ n: number }>`select 10 / (3 - n) as n from generate_series(1, 5) n`);
      return Promise.all([read(5, ({ n }) => n), read(5, ({ n }) => n)]);
    });
    await expect(broken).rejects.toThrow('division by zero');
  });
});
