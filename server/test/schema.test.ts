import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { rowTypes } from '../../scripts/row-types.ts';
import { schemaHead } from '../../scripts/write-schema.ts';
import { readSchema } from '../../scripts/read-schema.ts';
import { migrationFiles } from '../src/platform/database/migrate.ts';
import { rowsOf } from '../src/platform/database/database.ts';
import { openWorld, type World } from './world.ts';

const written = readFileSync(join(import.meta.dirname, '../schema.sql'), 'utf8');
let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const owner = (database: string) => inject('ownerUrl').replace(/\/ratepayer$/, `/${database}`);
const here = () => owner(new URL(world.appUrl).pathname.slice(1));

it('has in server/schema.sql what the migrations make; npm run schema writes it', async () => {
  expect(`${schemaHead()}${await withClient(here(), readSchema)}`).toBe(written);
});

it('has types for all rows, unions of checks included', async () => {
  const types = readFileSync(join(import.meta.dirname, '../src/platform/database/tables.ts'), 'utf8');
  expect(await withClient(here(), rowTypes)).toBe(types);
  expect(types).toContain("    status: 'Approved' | 'Declined' | 'Error';");
});

it.each([
  ['pays for a look at all payments', 'payment', '0002'],
  ['imports for a look at all that files changed', 'account_upload_change', '0015'],
])('holds up nobody who %s', (_, table, since) => {
  const held = migrationFiles()
    .filter((file) => file >= since)
    .flatMap((file) => {
      const text = readFileSync(join(import.meta.dirname, '../migrations', file), 'utf8').replace(/--.*$/gm, '');
      // Each constraint up to the next one, or to the end of its statement.
      const added = [...text.matchAll(new RegExp(`alter table ${table}\\s[^;]*`, 'g'))].flatMap(([statement]) =>
        statement.split('add constraint').slice(1),
      );
      return added.filter((one) => !/not valid/.test(one)).map((one) => `${file}: ${one.trim()}`);
    });
  expect(held).toEqual([]);
});

it('is SQL that an empty database takes', async () => {
  const name = `replay_${process.pid}`;
  await withClient(owner('postgres'), (admin) => admin.query(`create database ${name} template template0`));
  const replayed = await withClient(owner(name), async (client) => {
    await client.query(written);
    return readSchema(client);
  });
  // PostgreSQL writes a condition again with other brackets.
  const plain = (text: string) => text.replace(/[()]/g, '');
  expect(plain(replayed)).toBe(plain(written.replace(schemaHead(), '')));
  await withClient(owner('postgres'), (admin) => admin.query(`drop database ${name}`));
});

it('publishes rows under the rights of who asks, one table a view, and lets nobody write through it', async () => {
  const views = await world.rows<{ name: string; options: string[]; writable: boolean; tables: number; text: string }>(
    `select c.relname as name, c.reloptions as options, pg_get_viewdef(c.oid) as text,
       has_table_privilege('ratepayer_app', c.oid, 'insert, update, delete, truncate') as writable,
       (select count(distinct d.refobjid)::int from pg_rewrite r
       join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
         where r.ev_class = c.oid and d.refclassid = 'pg_class'::regclass and d.refobjid <> c.oid) as tables
     from pg_class c where c.relnamespace = 'published'::regnamespace`,
  );
  expect(views.length).toBeGreaterThan(30);
  for (const { name, options, writable, tables, text } of views) {
    expect({ name, options, writable, tables }).toEqual({
      name,
      options: ['security_invoker=true'],
      writable: false,
      tables: 1,
    });
    expect(text, name).not.toMatch(/\b(where|join|group|limit|distinct)\b/i);
  }
  const [own, other] = [await world.unitId('riverton-water'), await world.unitId('lakeshore-hydro')];
  const seenBy = (unit: number) =>
    world.db.scoped([unit], (tx) =>
      rowsOf(tx, sql<{ n: number }>`select count(*)::int as n from published.account where business_unit_id = ${own}`),
    );
  expect((await seenBy(own))[0]?.n).toBeGreaterThan(0);
  expect((await seenBy(other))[0]?.n).toBe(0);
});

it.each([
  ['type', "create type mood as enum ('calm')"],
  ['relation', 'create materialized view counted as select count(*) from payment'],
  ['statistics', 'create statistics told on status, type from payment'],
  ['options of column', 'alter table payment alter column status set statistics 1000'],
])('refuses a %s, which it cannot write', async (kind, statement) => {
  await withClient(here(), async (client) => {
    await client.query('begin');
    await client.query(statement);
    await expect(readSchema(client)).rejects.toThrow(kind);
    await client.query('rollback');
  });
});

it.each([
  ['a right', 'grant delete on payment to ratepayer_app'],
  ['a right on a column', 'grant update (amount_minor) on transaction to ratepayer_app'],
  ['a policy', 'alter policy tenant on payment using (true)'],
  ['an open table', 'alter table payment no force row level security'],
  ['a column', 'alter table payment alter column note drop not null'],
  ['a check', 'alter table payment add check (amount_minor < 1000000000)'],
  ['an index', 'create index on payment (note)'],
  [
    'a function',
    "create or replace function assured(ok boolean, what text) returns boolean language sql as 'select true'",
  ],
  ['an option', 'alter table payment set (fillfactor = 50)'],
])('sees %s that differs', async (_what, statement) => {
  await withClient(here(), async (client) => {
    await client.query('begin');
    await client.query(statement);
    expect(written).not.toContain(await readSchema(client));
    await client.query('rollback');
  });
});
