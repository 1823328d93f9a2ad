import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programSurroundings } from '../config/program-surroundings.ts';
import { EmbeddedDatabaseFault, type SystemUser, serverProgram } from './embedded-folder.ts';

export interface RunningProgram {
  stop(): Promise<void>;
}

interface Program {
  readonly databaseDir: string;
  readonly user: SystemUser | undefined;
}

/** Makes an empty database folder. @throws EmbeddedDatabaseFault with what the program said. */
export async function initializeFolder(
  dataDir: string,
  { databaseDir, user }: Program,
  firstPassword: string,
): Promise<void> {
  const program = join(dirname(serverProgram()), process.platform === 'win32' ? 'initdb.exe' : 'initdb');
  for (const each of [program, serverProgram()]) makeExecutable(each);
  mkdirSync(databaseDir, { recursive: true, mode: 0o700 });
  const passwordFile = join(dataDir, 'first-password');
  writeFileSync(passwordFile, `${firstPassword}\n`, { mode: 0o600 });
  if (user) for (const path of [databaseDir, passwordFile]) chownSync(path, user.uid, user.gid);
  const names = [`--pgdata=${databaseDir}`, '--auth=password', '--username=postgres', `--pwfile=${passwordFile}`];
  try {
    const child = spawn(program, [...names, '--encoding=UTF8', '--locale=C.UTF-8', '--lc-messages=C'], {
      env: programSurroundings(),
      stdio: ['ignore', 'ignore', 'pipe'],
      ...user,
    });
    const said = lastWordsOf(child.stderr);
    const code = await new Promise<unknown>((done) => child.once('error', done).once('close', done));
    if (code !== 0)
      throw new EmbeddedDatabaseFault(`PostgreSQL could not make ${databaseDir}: ${said() || String(code)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * Starts PostgreSQL and answers when it takes connections. It ends with this process. @throws EmbeddedDatabaseFault
 * with what it said last.
 */
export async function runProgram({ databaseDir, user }: Program, args: readonly string[]): Promise<RunningProgram> {
  makeExecutable(serverProgram());
  const child = spawn(serverProgram(), ['-D', databaseDir, '-c', 'lc_messages=C', ...args], {
    env: programSurroundings(),
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  });
  const said = lastWordsOf(child.stderr);
  const ended = new Promise<void>((done) => child.once('error', () => done()).once('close', () => done()));
  const end = () =>
    process.platform === 'win32' ? spawn('taskkill', ['/pid', String(child.pid), '/f', '/t']) : child.kill('SIGINT');
  process.once('exit', end);
  const isReady = await new Promise<boolean>((done) => {
    child.stderr.on('data', () => said().includes('ready to accept connections') && done(true));
    void ended.then(() => done(false));
  });
  void ended.then(() => process.removeListener('exit', end));
  if (!isReady)
    throw new EmbeddedDatabaseFault(`PostgreSQL could not start in ${databaseDir}: ${said() || 'it said nothing'}`);
  const stop = () => {
    end();
    return ended;
  };
  return { stop };
}

/** A package may lie there without the mark of a program. */
function makeExecutable(path: string): void {
  if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755);
}

/** Keeps the last lines that a program says, and reads on so that it is never held up. */
function lastWordsOf(stream: NodeJS.ReadableStream): () => string {
  let said = '';
  stream.on('data', (block: Buffer) => {
    said = `${said}${block}`.slice(-2000);
  });
  return () => said.trim().split('\n').slice(-3).join(' ');
}
