import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedDatabaseFault, hydrateLibraries, prepareFolder } from './embedded-folder.ts';
import { appPasswordOf, makePassword, passwordBefore, readPassword } from './embedded-password.ts';
import { initializeFolder, type RunningProgram, runProgram } from './embedded-program.ts';
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

const always = ['max_connections=80', 'random_page_cost=1.1', 'max_wal_size=2GB', 'shared_buffers=256MB'];
const fast = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/**
 * Starts PostgreSQL from the npm package in `dataDir/postgres`, or takes over one that a killed process left running.
 * Nobody but the owner of the folder reaches it (security.md T42): a random password in a file, a socket in a closed
 * folder, no port.
 * @throws EmbeddedDatabaseFault when the folder cannot be used or PostgreSQL does not start.
 */
export async function startEmbedded({
  dataDir,
  durable,
  ownsSignals = false,
  settings = [],
}: Options): Promise<EmbeddedDatabase> {
  const databaseDir = join(dataDir, 'postgres');
  const user = prepareFolder(dataDir);
  hydrateLibraries();
  const left = await takeOver(dataDir, databaseDir);
  if (left) return left;
  const socket = hasSockets ? socketFolder(dataDir, user) : '';
  const port = hasSockets ? socketNumber : await freePort();
  const place = hasSockets ? { socket } : { port };
  const where = hasSockets
    ? ['listen_addresses=', `unix_socket_directories=${socket}`, 'unix_socket_permissions=0700']
    : ['listen_addresses=127.0.0.1'];
  const flags = [...where, ...always, ...(durable ? [] : fast), ...settings].flatMap((flag) => ['-c', flag]);
  const program = { databaseDir, user };
  let running: RunningProgram | undefined;
  try {
    // The first password is of the first moments: another one takes its place before anybody can connect.
    if (!existsSync(join(databaseDir, 'PG_VERSION')))
      await initializeFolder(dataDir, program, randomBytes(32).toString('hex'));
    const password = readPassword(dataDir) ?? makePassword(dataDir, databaseDir, user);
    running = await runProgram(program, ['-p', String(port), ...flags]);
    if (!ownsSignals) stopOnSignals(running);
    const { stop } = running;
    return {
      ...(await addresses(place, password)),
      wasRunning: false,
      stop: () => stop().then(() => removeShortFolder(socket)),
    };
  } catch (error) {
    await running?.stop();
    removeShortFolder(socket);
    throw error instanceof EmbeddedDatabaseFault
      ? error
      : new EmbeddedDatabaseFault(`PostgreSQL could not start in ${databaseDir}: ${String(error)}`);
  }
}

/** Scripts and tests that handle no signal leave no database behind. */
function stopOnSignals(running: RunningProgram): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void running.stop().then(() => process.exit(128 + constants.signals[signal])));
}

/**
 * A server whose Node process was killed still runs: use it instead of failing on its lock file. One of an earlier
 * version listens on a port: it is stopped.
 */
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
  if (password !== undefined && (await answersFor(databaseDir, place, password)))
    return { ...(await addresses(place, password)), wasRunning: true, stop };
  if (!socket && (await answersFor(databaseDir, place, passwordBefore(databaseDir)))) await stop();
  // Else nobody is there, or another server: PostgreSQL itself cleans up a stale lock file.
  return undefined;
}

async function answersFor(databaseDir: string, place: Place, password: string): Promise<boolean> {
  const probe = new pg.Client({
    connectionString: addressAt(place, 'postgres', password, 'postgres'),
    connectionTimeoutMillis: 3000,
  });
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
  return {
    ownerUrl: addressAt(place, 'postgres', password, 'ratepayer'),
    appUrl: addressAt(place, 'ratepayer_app', appPassword, 'ratepayer'),
    appPassword,
  };
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('No free port was found.')),
      );
    });
  });
}
