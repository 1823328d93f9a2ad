import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSampleTown } from '@ratepayer/dev/sample-town.ts';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../src/platform/clock/clock.ts';
import { keyringOf } from '../src/platform/crypto/keyring.ts';
import { signingKeys } from '../src/platform/crypto/signing-keys.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { startEmbedded } from '../src/platform/database/embedded.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { countLookedThrough, refuseCardNumbers } from './card-number-scan.ts';
import { testSecretsKey } from './secrets.ts';
import { oweEnd } from './told-outcomes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string;
    appUrl: string;
    dataDir: string;
    /**
     * How many kills the long test makes, and in which order; how often a hostile client asks each operation; how many
     * payments a night takes by itself, and how many enrolments a year has.
     */
    long: { kills: number; seed: number; rounds: number; due: number; enrolments: number };
  }
}

/** One PostgreSQL for the run; its database with the sample town is the template that every test file clones. */
export default async function setup(project: TestProject) {
  const ended = oweEnd(project.name);
  const dataDir = mkdtempSync(join(tmpdir(), 'ratepayer-test-'));
  const embedded = await startEmbedded({
    dataDir,
    durable: false,
    // Two files at a time open up to three nodes each, and what is done fifty times at once takes all it may.
    settings: [
      'shared_preload_libraries=pg_stat_statements',
      'max_connections=400',
      // With a hundred databases it would begin a process twice a second, and plans would change while a file runs.
      // What takes hours has one database, and needs it as an operator's does.
      // What statements cost is counted where a file asks for it (session-cost).
      ...(project.name === 'long' ? [] : ['autovacuum=off', 'pg_stat_statements.track=none', 'compute_query_id=off']),
    ],
  });
  await migrate(embedded.ownerUrl, embedded.appPassword);
  const db = openDatabase(embedded.appUrl);
  const keyring = keyringOf(testSecretsKey);
  await signingKeys(db.pool, keyring);
  await makeSampleTown(
    { db, disk: openDisk('file:', dataDir), clock: systemClock, keyring, gatewayLimitSeconds: 1, settings: undefined },
    () => undefined,
  );
  await db.close();
  await countLookedThrough(embedded.ownerUrl);
  flushCompileCache(); // workers take of the product what was read for the town
  project.provide('ownerUrl', embedded.ownerUrl);
  project.provide('appUrl', embedded.appUrl);
  project.provide('dataDir', dataDir);
  project.provide('long', {
    kills: Number(process.env['LONG_KILLS'] ?? 20),
    seed: Number(process.env['LONG_SEED'] ?? 1),
    rounds: Number(process.env['LONG_ROUNDS'] ?? 150),
    due: Number(process.env['LONG_DUE'] ?? 100_000),
    enrolments: Number(process.env['LONG_ENROLMENTS'] ?? 10_000),
  });
  return async () => {
    await refuseCardNumbers(embedded.ownerUrl);
    endAtOnce(dataDir);
    await embedded.stop();
    removeLater(dataDir);
    ended();
  };
}

/** Nobody reads it again: a hundred databases are not written down before it ends. */
function endAtOnce(dataDir: string): void {
  if (process.platform === 'win32') return;
  const [postmaster] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(postmaster), 'SIGQUIT');
}

/** A hundred thousand files go while the next step begins. */
function removeLater(folder: string): void {
  const remove = `fs.rmSync(${JSON.stringify(folder)}, { recursive: true, force: true })`;
  spawn(process.execPath, ['--eval', remove], { detached: true, stdio: 'ignore' }).unref();
}
