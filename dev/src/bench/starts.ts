import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@ratepayer/server/platform/database/embedded.ts';
import { median, report, round } from './lab.ts';
import { freePort } from '../free-port.ts';

const root = join(import.meta.dirname, '../../..');
const times = 5;

/** Starts of the product on an empty and on a filled folder, against PostgreSQL alone on the same. */
export async function starts(): Promise<boolean> {
  const filled = mkdtempSync(join(tmpdir(), 'ratepayer-bench-start-'));
  await productStart(filled);
  const runs: { empty: number; emptyPostgres: number; filled: number; filledPostgres: number }[] = [];
  for (let i = 0; i < times; i++) {
    const fresh = mkdtempSync(join(tmpdir(), 'ratepayer-bench-start-'));
    const bare = mkdtempSync(join(tmpdir(), 'ratepayer-bench-start-'));
    runs.push({
      empty: await productStart(fresh),
      emptyPostgres: await postgresStart(bare),
      filled: await productStart(filled),
      filledPostgres: await postgresStart(filled),
    });
    for (const folder of [fresh, bare]) rmSync(folder, { recursive: true, force: true });
  }
  rmSync(filled, { recursive: true, force: true });
  const of = (key: 'empty' | 'emptyPostgres' | 'filled' | 'filledPostgres') =>
    round(median(runs.map((run) => run[key])), 1);
  const over = round(of('empty') - of('emptyPostgres'), 1);
  report(
    { version: '18' },
    {
      name: 'start',
      rows: times,
      product: { emptySeconds: of('empty'), filledSeconds: of('filled') },
      limit: { emptySeconds: of('emptyPostgres'), filledSeconds: of('filledPostgres') },
      ratio: round(of('empty') / of('emptyPostgres')),
      aim: 'first ready <= 5 s after PostgreSQL',
      met: over <= 5,
      runs,
      notes: [
        `an empty folder is ready ${over} s after PostgreSQL alone (with the sample town of 5,000 accounts), a filled one ${round(of('filled') - of('filledPostgres'), 1)} s`,
      ],
    },
  );
  return over <= 5;
}

async function productStart(dataDir: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const seconds = await new Promise<number>((done, fail) => {
    child.stdout.on(
      'data',
      (text: Buffer) => /ready\n/.test(text.toString()) && done((performance.now() - began) / 1000),
    );
    child.once('exit', () => fail(new Error('The product ended before it was ready.')));
  });
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
  return round(seconds, 2);
}

async function postgresStart(dataDir: string): Promise<number> {
  const began = performance.now();
  const embedded = await startEmbedded({ dataDir, durable: true });
  const seconds = (performance.now() - began) / 1000;
  await embedded.stop();
  return round(seconds, 2);
}
