import { spawnSync } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programSurroundings } from '../config/program-surroundings.ts';
import { EmbeddedDatabaseFault, type SystemUser, serverProgram } from './embedded-folder.ts';

const fileOf = (dataDir: string) => join(dataDir, 'postgres-password');

/**
 * Password of the superuser of the embedded database, from its file that only the owner of the data folder may read;
 * undefined before there is one.
 */
export function readPassword(dataDir: string): string | undefined {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return undefined;
  chmodSync(file, 0o600); // a copy of the folder may have lost it
  return readFileSync(file, 'utf8').trim();
}

/** The application's role has a password of its own, from which the superuser's does not follow. */
export const appPasswordOf = (password: string): string =>
  createHmac('sha256', password).update('ratepayer_app').digest('base64url');

/**
 * What earlier versions used: it follows from the folder's name, and is good only to find a server of theirs that still
 * runs.
 */
export const passwordBefore = (databaseDir: string): string =>
  createHash('sha256').update(`ratepayer ${databaseDir}`).digest('hex');

/**
 * Gives the database that stands still in `databaseDir` a new random password and keeps it: for a new folder, one of an
 * earlier version, and one whose file was lost. PostgreSQL's single-user mode asks for no password: whoever may write
 * the folder owns it.
 * @throws EmbeddedDatabaseFault when PostgreSQL cannot open the folder.
 */
export function makePassword(dataDir: string, databaseDir: string, user: SystemUser | undefined): string {
  const password = randomBytes(32).toString('base64url');
  // By standard input: a command line can be read by every user of the machine.
  const input = `alter role postgres password '${password}';\n`;
  const done = spawnSync(serverProgram(), ['--single', '-D', databaseDir, 'postgres'], {
    input,
    encoding: 'utf8',
    env: programSurroundings(),
    ...user,
  });
  const fault =
    /^.*(ERROR|FATAL|PANIC).*$/m.exec(`${done.stderr}${done.stdout}`)?.[0] ??
    (done.status === 0 ? undefined : String(done.error?.message ?? done.stderr));
  if (fault !== undefined)
    throw new EmbeddedDatabaseFault(`PostgreSQL could not open ${databaseDir} to set its password: ${fault.trim()}`);
  const file = fileOf(dataDir);
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return password;
}
