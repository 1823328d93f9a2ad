import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { jobGrants, migrateJobs } from '../jobs/boss.ts';
import { noteFirstState } from './first-state.ts';
import { letSearchesEnterIndexes } from './search-behind-the-fence.ts';
import { tellOfYoungTables } from './young-tables.ts';

const folder = join(import.meta.dirname, '../../../migrations');
const lockKey = 48_110_001;

/**
 * Brings the database to the newest migration: one transaction each, under an advisory lock, each file's checksum kept.
 * @throws when a migration that already ran was edited since.
 */
export async function migrate(
  ownerUrl: string,
  appPassword: string | undefined,
  report: (name: string) => void = () => undefined,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query("set lock_timeout = '5s'");
    await client.query(
      `create table if not exists migration (name text primary key, checksum text not null, applied_date timestamptz
        not null default now())`,
    );
    await ensureAppRole(client, appPassword);
    await applyFiles(client, report);
    await letSearchesEnterIndexes(client);
    await tellOfYoungTables(client);
    await migrateJobs(ownerUrl);
    await client.query(`grant select on migration to ratepayer_app; ${jobGrants}`);
  } finally {
    await client.end();
  }
}

async function applyFiles(client: pg.Client, report: (name: string) => void): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration');
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  const files = migrationFiles().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
  for (const { name, checksum } of await noteFirstState(client, done, files)) done.set(name, checksum);
  for (const { name, text, checksum } of files) {
    const before = done.get(name);
    if (before === checksum) continue;
    if (before !== undefined)
      throw new Error(
        `The migration ${name} was changed after it ran. Restore its text and put the change into a new migration.`,
      );
    report(name);
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  }
}

/** The migrations in order. */
export const migrationFiles = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();

/** The role the application connects as; an operator who made it keeps its own password. */
async function ensureAppRole(client: pg.Client, password: string | undefined): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_roles where rolname = 'ratepayer_app'");
  if (rowCount === 0)
    await client.query(
      `create role ratepayer_app login nosuperuser nobypassrls password '${randomBytes(24).toString('hex')}'`,
    );
  if (password) await client.query(`alter role ratepayer_app password '${password.replaceAll("'", "''")}'`);
  await client.query('grant usage on schema public to ratepayer_app');
}
