import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { tellOfYoungTables } from '../src/platform/database/young-tables.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let owner: pg.Client;

beforeAll(async () => {
  world = await openWorld();
  const url = new URL(inject('ownerUrl'));
  url.pathname = new URL(world.appUrl).pathname;
  owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

interface Proof {
  readonly parent: string;
  readonly columns: readonly string[];
}

/** What the foreign keys of more columns than one point at. */
async function proofs(): Promise<Proof[]> {
  const { rows } = await owner.query<Proof>(
    `select distinct c.confrelid::regclass::text as parent,
        (select array_agg(a.attname::text order by k.place) from unnest(c.confkey) with ordinality k (number, place)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number) as columns
      from pg_constraint c where c.contype = 'f' and cardinality(c.confkey) > 1`,
  );
  return rows;
}

/** What PostgreSQL finds a row that a foreign key points at by, as it plans it once for all values. */
async function conditionOf({ parent, columns }: Proof): Promise<string> {
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
    `explain (generic_plan) select 1 from only ${parent} x
      where ${columns.map((column, n) => `x.${column} = $${n + 1}`).join(' and ')} for key share of x`,
  );
  return rows.map((row) => row['QUERY PLAN']).find((line) => line.includes('Index Cond')) ?? 'no index';
}

const distinctOf = async (table: string) =>
  (
    await owner.query<{ n: number }>(
      `select n_distinct as n from pg_stats where tablename = $1 and attname = 'business_unit_id'`,
      [table],
    )
  ).rows[0]?.n;

it('proves a foreign key by its whole key in a table that was empty when that was planned', async () => {
  const found = await proofs();
  const parents = [...new Set(found.map(({ parent }) => parent))];
  expect(parents).toEqual(expect.arrayContaining(['payment', 'account', 'bill']));
  await owner.query(`begin; truncate ${parents.join(', ')} cascade`);
  try {
    for (const proof of found) {
      const condition = await conditionOf(proof);
      const given = proof.columns.map((_, n) => `$${n + 1}`);
      expect([...condition.matchAll(/\$\d+/g)].flat(), `${proof.parent}: ${condition}`).toEqual(given);
    }
  } finally {
    await owner.query('rollback');
  }
});

it('leaves what PostgreSQL found out for itself as it is', async () => {
  expect(await distinctOf('account')).toBe(1);
  await owner.query('analyze account');
  const found = await distinctOf('account');
  expect(found).not.toBe(1);
  await tellOfYoungTables(owner);
  expect(await distinctOf('account')).toBe(found);
});
