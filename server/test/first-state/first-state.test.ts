import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readSchema } from '../../../scripts/read-schema.ts';
import { findBroken } from '../../src/capabilities/audit/audit-money.ts';
import { merchantChoices } from '../../src/capabilities/gateways/merchant-setup.ts';
import { gateways } from '../../src/gateways.ts';
import { readSettings } from '../../src/platform/config/settings.ts';
import { migrate, migrationFiles } from '../../src/platform/database/migrate.ts';
import { closeInstallation, openInstallation } from '../../src/run.ts';
import { oneOfEverything } from '../one-of-everything.ts';
import { prepare } from '../paying.ts';
import { openWorld, type World, worldOver } from '../world.ts';
import { calledToday, carryOver, heldThen, type Table, tablesOf } from './carry-over.ts';
import { filesBefore } from './files-before.ts';

const name = `before_${process.pid}`;
const at = (url: string, database = name) => url.replace(/\/ratepayer$/, `/${database}`);
const first = migrationFiles().filter((file) => file.startsWith('0001-'));
let world: World | undefined;
let client: pg.Client;

interface Content {
  readonly n: number;
  readonly said: string;
}
// What later migrations change in rows that there are; what becomes of it is asked for by itself.
const movedByNow: Readonly<Record<string, readonly string[]>> = { ticket: ['dedupe_key'] };

async function withClient<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const one = new pg.Client({ connectionString: at(inject('ownerUrl'), database) });
  await one.connect();
  try {
    return await work(one);
  } finally {
    await one.end();
  }
}

/** Runs the migrations before and notes them, as the release of then did. */
async function migrateBefore(): Promise<void> {
  await client.query(
    `create table migration (name text primary key, checksum text not null, applied_date timestamptz not null
      default now()); grant select on migration to ratepayer_app; grant usage on schema public to ratepayer_app`,
  );
  for (const file of filesBefore()) {
    await client.query(file.text);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [
      file.name,
      createHash('sha256').update(file.text).digest('hex'),
    ]);
  }
}

/** The town of then: its tables made by the migrations before, its rows by the product's own verbs of today. */
beforeAll(async () => {
  await withClient('postgres', (admin) => admin.query(`create database ${name} template template0`));
  client = new pg.Client({ connectionString: at(inject('ownerUrl')) });
  await client.connect();
  await migrateBefore();
  const today = await openWorld();
  // No account could end then, and nothing was sold: what says which one stands for it, or what it was, came later.
  await oneOfEverything(today, { accountsEnd: false, sells: false });
  await carryOver(today, client);
  await today.close();
  // Two tickets under the keys of then (decision 124).
  await client.query(`insert into ticket (business_unit_id, title, category, dedupe_key)
    select u.id, '"Then"', 'Technical', x.key from (select min(id) as id from business_unit) u
    cross join unnest(array['attack-mode', 'charged-after-all:7']) with ordinality x (key, nth) order by nth`);
}, 60_000);
afterAll(async () => {
  await world?.close();
  await client?.end();
  await withClient('postgres', (admin) => admin.query(`drop database if exists ${name} with (force)`));
});

const migrateIt = () => migrate(at(inject('ownerUrl')), undefined);
const noted = async () =>
  (await client.query<{ name: string }>('select name from migration order by name collate "C"')).rows.map(
    (row) => row.name,
  );

const keysOfTickets = `select dedupe_key as key from ticket where title = '"Then"' order by id`;

/** How many rows each of some tables has, and what they say in their columns of then. */
async function content(of: readonly Table[], nameOf = (name: string) => name): Promise<Record<string, Content>> {
  const found: Record<string, Content> = {};
  for (const { name: table, columns, needed } of of) {
    const said = columns.filter((column) => !(movedByNow[table] ?? []).includes(column)).join();
    const { rows } = await client.query<Content>(
      `select count(*)::int as n, coalesce(md5(string_agg(x::text, '|' order by x::text)), '') as said
        from (select ${said} from ${nameOf(table)} where ${heldThen({ needed })}) x`,
    );
    found[table] = rows[0] ?? { n: 0, said: '' };
  }
  return found;
}

it.each([
  ['lacks the last of them', `delete from migration where name like '0108-%'`],
  ['had another text of one', `update migration set checksum = 'x' where name like '0004-%'`],
])('leaves a database that %s as it is, and says what to do', async (_what, statement) => {
  await client.query(`create table kept as select * from migration; ${statement}`);
  await expect(migrateIt()).rejects.toThrow('Start the release before this one once');
  expect((await noted()).filter((file) => first.includes(file))).toEqual([]);
  await client.query('delete from migration; insert into migration select * from kept; drop table kept');
});

it('takes over a town that the migrations before made: same tables and rows, no finding, a payment more', async () => {
  const tables = (await client.query<Table>(tablesOf)).rows;
  const rows = await content(tables);
  expect(Object.values(rows).filter(({ n }) => n > 0).length).toBeGreaterThan(40);
  await migrateIt();
  expect(await content(tables, (table) => calledToday[table] ?? table)).toEqual(rows);
  expect((await client.query(keysOfTickets)).rows).toEqual([{ key: 'card-testing' }, { key: 'approved-late:7' }]);
  // What it has, with what came since, is what a new database has, to the last bracket.
  expect(await readSchema(client)).toBe(await withClient('ratepayer', readSchema));
  expect(await noted()).toEqual([...filesBefore().map((file) => file.name), ...migrationFiles()].toSorted());
  const now = (await client.query<Table>(tablesOf)).rows;
  const kept = await content(now);
  await migrateIt();
  expect(await content(now)).toEqual(kept);

  world = await worldOver(name);
  const { token, accountIds } = await world.quickPay(['10002']);
  const paid = await (await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 1_200 })).process();
  expect([paid.status, paid.body.status]).toEqual([200, 'Complete']);
  expect(await findBroken(world.db)).toEqual([]);
});

it('an empty installation outside production has every gateway, by two nodes at once and again, as set', async () => {
  const fresh = `fresh_${process.pid}`;
  await withClient('postgres', (admin) => admin.query(`create database ${fresh} template template0`));
  await migrate(at(inject('ownerUrl'), fresh), undefined);
  const settings = readSettings({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:4000',
    DATA_DIR: inject('dataDir'),
    DATABASE_URL: at(inject('appUrl'), fresh),
  });
  const opened = async () => {
    const node = await openInstallation(settings, () => undefined);
    const found = await node.db.platform((tx) =>
      merchantChoices(tx, (type) => gateways.find((entry) => entry.type === type)),
    );
    await closeInstallation(node);
    return found.gateways.map(({ id, name, gatewayType }) => `${id} ${name} ${gatewayType}`);
  };
  try {
    await Promise.all([opened(), opened()]);
    const started = await opened();
    expect(started.map((each) => each.replace(/^\d+ /, ''))).toEqual([
      'Adyen Adyen',
      'Authorize.Net Authorize.Net',
      'Sandbox Sandbox',
      'Stripe Stripe',
    ]);
    await withClient(fresh, (owner) =>
      owner.query("update gateway set name = 'Cardline', limit_seconds = 12 where gateway_type = 'Stripe'"),
    );
    expect((await opened()).toSorted()).toEqual(
      started.map((each) => each.replace('Stripe Stripe', 'Cardline Stripe')).toSorted(),
    );
    const kept = await withClient(fresh, (owner) =>
      owner.query("select limit_seconds::int as seconds from gateway where gateway_type = 'Stripe'"),
    );
    expect(kept.rows).toEqual([{ seconds: 12 }]);
  } finally {
    await withClient('postgres', (admin) => admin.query(`drop database if exists ${fresh} with (force)`));
  }
});
