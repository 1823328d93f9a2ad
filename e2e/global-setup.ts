import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { oweEnd } from '../server/test/told-outcomes.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder with a sample town, of a database that was stopped. */
    prepared: string;
  }
}

/**
 * The sample town is made once; every test file starts a product over a copy of it. Journeys of `npm test` need no more
 * of it than tests of the server; those of whole screens get all, as the first start of a product makes it.
 */
export default async function setup(project: TestProject) {
  const ended = oweEnd(project.name);
  const prepared = mkdtempSync(join(tmpdir(), 'ratepayer-town-'));
  await (project.name === 'browser' ? makeSmallTown(prepared) : startOnce(prepared));
  // What its copies write need not outlive the machine.
  appendFileSync(join(prepared, 'postgres/postgresql.conf'), 'fsync = off\nsynchronous_commit = off\n');
  project.provide('prepared', prepared);
  return () => {
    rmSync(prepared, { recursive: true, force: true });
    ended();
  };
}

async function makeSmallTown(dataDir: string): Promise<void> {
  const program = join(import.meta.dirname, '../scripts/small-town.ts');
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [program], { env });
}

async function startOnce(dataDir: string): Promise<void> {
  const first = await startProduct({ DATA_DIR: dataDir });
  await first.stop();
  if (!first.output().includes('5,000 accounts')) throw new Error(`the first start made no town:\n${first.output()}`);
}
