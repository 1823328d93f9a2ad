import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder for an embedded database, which goes when the file of tests ends. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `ratepayer-${name}-`));
  chmodSync(folder, 0o711); // what lies in it closes itself
  folders.push(folder);
  return folder;
}

/** The rows of a statement, asked by a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
