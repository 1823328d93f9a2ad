import { createHash } from 'node:crypto';
import { makeSampleTown } from '@ratepayer/dev/sample-town.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readSchema } from '../../../scripts/read-schema.ts';
import { findBroken } from '../../src/capabilities/audit/audit-money.ts';
import { systemClock } from '../../src/platform/clock/clock.ts';
import { keyringOf } from '../../src/platform/crypto/keyring.ts';
import { signingKeys } from '../../src/platform/crypto/signing-keys.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate, migrationFiles } from '../../src/platform/database/migrate.ts';
import { openDisk } from '../../src/platform/files/disk.ts';
import { oneOfEverything } from '../one-of-everything.ts';
import { prepare } from '../paying.ts';
import { testSecretsKey } from '../secrets.ts';
import { type World, worldOver } from '../world.ts';
import { filesBefore } from './files-before.ts';

const name = `before_${process.pid}`;
const at = (url: string, database = name) => url.replace(/\/ratepayer$/, `/${database}`);
const first = migrationFiles().filter((file) => file.startsWith('0001-'));
let world: World;
let client: pg.Client;

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

// What the product of today calls otherwise than the tables of then: it stands in while the town of then is made by the
// verbs of today, and goes before the upgrade brings it.
const namesOfToday = {
  made: `create view card_testing_defense as select * from attack_mode;
    grant select on card_testing_defense to ratepayer_app;
    create function assured(ok boolean, what text) returns boolean language sql as 'select must(ok, what)'`,
  gone: 'drop view card_testing_defense; drop function assured(boolean, text)',
};

/** The town of then: its tables made by the migrations before, everything in it by the product's own verbs. */
beforeAll(async () => {
  await withClient('postgres', (admin) => admin.query(`create database ${name} template template0`));
  client = new pg.Client({ connectionString: at(inject('ownerUrl')) });
  await client.connect();
  await migrateBefore();
  await client.query(namesOfToday.made);
  const db = openDatabase(at(inject('appUrl')));
  const keyring = keyringOf(testSecretsKey);
  await signingKeys(db.pool, keyring);
  const disk = openDisk('file:', inject('dataDir'));
  const town = { db, disk, clock: systemClock, keyring, gatewayLimitSeconds: 1, withFile: false };
  await makeSampleTown(town, () => undefined);
  await db.close();
  world = await worldOver(name);
  await oneOfEverything(world);
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

/** How many rows each table has, and what they say. */
async function content(): Promise<Record<string, { n: number; said: string }>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relname <> 'migration'
      and c.relnamespace = any('{public,identity,sandbox}'::regnamespace[]) order by 1`,
  );
  const found: Record<string, { n: number; said: string }> = {};
  for (const { name: table } of tables) {
    const { rows } = await client.query<{ n: number; said: string }>(
      `select count(*)::int as n, coalesce(md5(string_agg(x::text, '|' order by x::text)), '') as said from ${table} x`,
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
  await client.query(namesOfToday.gone);
  const { attack_mode: defense, ...others } = await content();
  const rows = { ...others, card_testing_defense: defense };
  expect(Object.values(others).filter(({ n }) => n > 0).length).toBeGreaterThan(40);
  await migrateIt();
  expect(await content()).toEqual(rows);
  // What it has, with what came since, is what a new database has, to the last bracket.
  expect(await readSchema(client)).toBe(await withClient('ratepayer', readSchema));
  expect(await noted()).toEqual([...filesBefore().map((file) => file.name), ...migrationFiles()].toSorted());
  await migrateIt();
  expect(await content()).toEqual(rows);

  const { token, accountIds } = await world.quickPay(['10002']);
  const paid = await (await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 1_200 })).process();
  expect([paid.status, paid.body.status]).toEqual([200, 'Complete']);
  expect(await findBroken(world.db)).toEqual([]);
});
