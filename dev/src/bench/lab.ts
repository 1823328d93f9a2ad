import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Keyring, keyringOf } from '@ratepayer/server/platform/crypto/keyring.ts';
import { type Database, openDatabase } from '@ratepayer/server/platform/database/database.ts';
import { startEmbedded } from '@ratepayer/server/platform/database/embedded.ts';
import { migrate } from '@ratepayer/server/platform/database/migrate.ts';

/** A database of its own for one benchmark: durable as in production, thrown away afterwards. */
export interface Lab {
  readonly db: Database;
  readonly owner: pg.Pool;
  readonly appUrl: string;
  readonly ownerUrl: string;
  readonly dataDir: string;
  readonly keyring: Keyring;
  readonly version: string;
  close(): Promise<void>;
}

/** Equal on every machine; the data of a benchmark is thrown away. */
export const labKey = `bench:${Buffer.alloc(32, 7).toString('base64url')}`;

/** `settings` are of PostgreSQL, as `name=value`. */
export async function openLab(connections = 8, settings: readonly string[] = []): Promise<Lab> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ratepayer-bench-'));
  const embedded = await startEmbedded({ dataDir, durable: true, settings: [...settings] });
  await migrate(embedded.ownerUrl, embedded.appPassword);
  const owner = new pg.Pool({ connectionString: embedded.ownerUrl, max: 4 });
  owner.on('error', () => undefined); // an idle connection that ends with the database
  const db = openDatabase(embedded.appUrl, connections);
  const { rows } = await owner.query<{ server_version: string }>('show server_version');
  return {
    db,
    owner,
    appUrl: embedded.appUrl,
    ownerUrl: embedded.ownerUrl,
    dataDir,
    keyring: keyringOf(labKey),
    version: rows[0]?.server_version ?? '',
    async close() {
      await db.close();
      await owner.end();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly errors: number;
}

/** What a benchmark found. `ratio` is product against limit as the table of docs/performance.md says. */
export interface Finding {
  readonly name: string;
  readonly rows: number;
  readonly product: object;
  readonly limit: object;
  readonly ratio: number;
  readonly aim: string;
  readonly met: boolean;
  readonly runs: readonly unknown[];
  /** Where the time goes, and what else a reader should know. */
  readonly notes?: readonly string[];
}

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

const at = (sorted: readonly number[], share: number) =>
  round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0, 1);

/** Rate and percentiles (milliseconds) of latencies taken over some seconds. */
export function figures(latencies: readonly number[], seconds: number, errors = 0): Figures {
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    perSecond: round(latencies.length / seconds, 1),
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    errors,
  };
}

/** One after another for so many seconds, three times at least. */
export async function alone(seconds: number, ask: () => Promise<unknown>): Promise<Figures> {
  const taken: number[] = [];
  const began = performance.now();
  while (taken.length < 3 || performance.now() - began < seconds * 1_000) {
    const started = performance.now();
    await ask();
    taken.push(performance.now() - started);
  }
  return figures(taken, (performance.now() - began) / 1_000);
}

/** `workers` loops that each take the next piece of work until the time is over or nothing is left. */
export async function closedLoop(
  workers: number,
  seconds: number,
  work: (i: number) => Promise<boolean>,
): Promise<Figures> {
  const latencies: number[] = [];
  let next = 0;
  let errors = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < until) {
        const started = performance.now();
        const done = await work(next++).catch((error: Error) => {
          errors += 1;
          if (errors === 1) console.error(`  first error: ${error.message}`);
          return undefined;
        });
        if (done === false) return;
        if (done) latencies.push(performance.now() - started);
      }
    }),
  );
  return figures(latencies, (performance.now() - began) / 1000, errors);
}

/** Random numbers with a seed, equal on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Arrivals by a Poisson clock that waits for nobody; latency counts from the planned arrival. */
export async function openLoop(rate: number, seconds: number, work: (i: number) => Promise<unknown>): Promise<Figures> {
  const random = seeded(11);
  const latencies: number[] = [];
  const running: Promise<void>[] = [];
  let errors = 0;
  let plannedMs = 0;
  const began = performance.now();
  for (let i = 0; plannedMs < seconds * 1000; i++) {
    plannedMs += (-Math.log(1 - random()) / rate) * 1000;
    const wait = began + plannedMs - performance.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    const planned = began + plannedMs;
    running.push(
      work(i).then(
        () => void latencies.push(performance.now() - planned),
        (error: Error) => {
          errors += 1;
          if (errors === 1) console.error(`  first error: ${error.message}`);
        },
      ),
    );
  }
  await Promise.all(running);
  return figures(latencies, (performance.now() - began) / 1000, errors);
}

/** Prints the readable table and the JSON line. */
export function report(lab: { readonly version: string }, finding: Finding): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const show = (figures: object) =>
    Object.entries(figures)
      .map(([key, value]) => `${key} ${value}`)
      .join(' · ');
  console.log(
    `\n${finding.name}, ${finding.rows.toLocaleString('en-US')} rows\n  product  ${show(finding.product)}\n  limit    ${show(finding.limit)}`,
  );
  for (const note of finding.notes ?? []) console.log(`  ${note}`);
  console.log(`  ratio    ${finding.ratio}   aim ${finding.aim}   ${finding.met ? 'met' : 'MISSED'}\n`);
  const { name, rows, product, limit, ratio, aim, met, runs, notes = [] } = finding;
  const rssMb = Math.round(process.memoryUsage().rss / 2 ** 20);
  console.log(
    JSON.stringify({
      name,
      rows,
      product,
      limit,
      ratio,
      aim,
      met,
      runs,
      notes,
      rssMb,
      database: lab.version,
      cores: cpus().length,
      commit,
      at: new Date().toISOString(),
    }),
  );
}
