import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { EmbeddedDatabaseFault, type SystemUser } from './embedded-folder.ts';

/** Number in the name of the socket's file; no port of the machine is opened. */
export const socketNumber = 5432;
/** Windows has no sockets in folders that PostgreSQL's driver can open: there it listens on loopback. */
export const hasSockets = process.platform !== 'win32';

const longestPath = process.platform === 'linux' ? 107 : 103; // sun_path less its closing zero
const shortName = 'ratepayer-';
const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${socketNumber}`)) <= longestPath;

/**
 * Folder of the database's socket, which only `user` (or this process) may enter: in the data folder, or where that
 * path is too long for a socket, a new one of ours under /run/user or the temporary folder.
 */
export function socketFolder(dataDir: string, user: SystemUser | undefined): string {
  const own = join(dataDir, 'socket');
  const folder = fits(own) ? own : shortFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

function shortFolder(): string {
  const uid = process.getuid?.() ?? 0;
  for (const parent of uid === 0 ? [tmpdir(), '/tmp'] : [`/run/user/${uid}`, tmpdir(), '/tmp']) {
    if (!fits(join(parent, `${shortName}123456`))) continue;
    try {
      return mkdtempSync(join(parent, shortName)); // new, ours and closed to others: nobody can have laid it there before
    } catch {
      // not there, or not ours to write: the next one
    }
  }
  throw new EmbeddedDatabaseFault(
    'The path of DATA_DIR is too long for a socket, and so is that of the temporary folder. Set DATA_DIR to a shorter path.',
  );
}

/** Removes a short folder that `socketFolder` made; one in the data folder stays. */
export function removeShortFolder(folder: string): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (owner !== undefined && basename(folder).startsWith(shortName)) rmSync(folder, { recursive: true, force: true });
}

/** An address of the database as programs take it: on its socket, or on a port of this machine. */
export function addressAt(
  place: { readonly socket: string } | { readonly port: number },
  user: string,
  password: string,
  database: string,
): string {
  const host = 'socket' in place ? `${encodeURIComponent(place.socket)}:${socketNumber}` : `127.0.0.1:${place.port}`;
  return `postgres://${user}:${password}@${host}/${database}`;
}
