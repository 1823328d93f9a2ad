import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../server/src/platform/database/embedded.ts';
import { migrate, migrationFiles } from '../server/src/platform/database/migrate.ts';
import { readSchema } from './read-schema.ts';
import { rowTypes } from './row-types.ts';

const server = join(import.meta.dirname, '../server');

/**
 * The first lines of server/schema.sql: of which migrations it is, so that a forgotten one is noticed without a
 * database.
 */
export function schemaHead(): string {
  const files = migrationFiles();
  const digest = createHash('sha256');
  for (const file of files) digest.update(file).update(readFileSync(join(server, 'migrations', file)));
  return `-- What the migrations make, up to ${files.at(-1)}. Written by \`npm run schema\`, never by hand.\n-- ${digest.digest('hex')}\n`;
}

/** server/schema.sql and the row types, from a database of its own that the migrations made. */
async function writeSchema(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ratepayer-schema-'));
  const embedded = await startEmbedded({ dataDir, durable: false });
  try {
    await migrate(embedded.ownerUrl, embedded.appPassword);
    const client = new pg.Client({ connectionString: embedded.ownerUrl });
    await client.connect();
    writeFileSync(join(server, 'schema.sql'), `${schemaHead()}${await readSchema(client)}`);
    writeFileSync(join(server, 'src/platform/database/tables.ts'), await rowTypes(client));
    await client.end();
  } finally {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[1]?.endsWith('write-schema.ts')) await writeSchema();
