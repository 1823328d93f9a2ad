import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isBusy, maybeRow, rowsOf, together } from '../src/platform/database/database.ts';
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
