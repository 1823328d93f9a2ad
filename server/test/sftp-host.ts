import { createHash, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { makeSignInKey } from '../src/integrations/file-transfer/ssh-keys.ts';
import ssh2, { type AuthContext, type Connection, type SFTPWrapper } from 'ssh2';

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp;

interface Kept {
  bytes: Buffer;
  modified: number;
}

/** What a host does otherwise than it should, by its name in the tests. */
export interface Mischief {
  /** Bytes beyond those that there are, without an end. */
  endless: boolean;
  /** Names that a folder has beside its files. */
  names: string[];
  /** Ends the connection after so many writes or reads. */
  breaksAfter: number;
  /** A file grows while it is read. */
  grows: boolean;
}

/** A host for files over SFTP in this process: the server side of `ssh2`, with files in memory. */
export interface SftpHost {
  readonly port: number;
  readonly fingerprint: string;
  /** By their whole path. */
  readonly files: Map<string, Kept>;
  /** Who wanted to sign in, and by what. */
  readonly heard: string[];
  /** What was done with files, in its order. */
  readonly done: string[];
  readonly mischief: Mischief;
  trust(publicKey: string): void;
  put(path: string, bytes: string | Buffer, modified?: number): void;
  close(): Promise<void>;
}

const folders = ['/in', '/out', '/done', '/shut', '.', '/'];

/** The user `town` with the password `correct horse`, or with a key that is trusted. */
export async function startSftpHost(): Promise<SftpHost> {
  const key = makeSignInKey('host');
  const trusted: Buffer[] = [];
  const open = new Set<Connection>();
  const host = {
    port: 0,
    fingerprint: fingerprintOf(key.publicKey),
    files: new Map<string, Kept>(),
    heard: [] as string[],
    done: [] as string[],
    mischief: { endless: false, names: [] as string[], breaksAfter: 0, grows: false },
    trust: (publicKey: string) => void trusted.push(Buffer.from(publicKey.split(' ')[1] ?? '', 'base64')),
    put: (path: string, bytes: string | Buffer, modified = 1_760_000_000) =>
      void host.files.set(path, { bytes: Buffer.from(bytes as string), modified }),
    close: async () => {
      for (const each of open) each.end();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
  const server = new ssh2.Server({ hostKeys: [key.privateKey] }, (client) => {
    open.add(client);
    (client as Connection & { setNoDelay(on: boolean): unknown }).setNoDelay(true);
    client.on('error', () => undefined);
    client.on('close', () => open.delete(client));
    client.on('authentication', (asked) => {
      if (asked.method !== 'none') host.heard.push(`${asked.username} ${asked.method}`);
      return isLetIn(asked, trusted) ? asked.accept() : asked.reject(['password', 'publickey']);
    });
    client.on('ready', () =>
      client.on('session', (accept) => accept().on('sftp', (begin) => serve(begin(), host, () => client.end()))),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host.port = (server.address() as AddressInfo).port;
  return host;
}

/** A key of a host as people compare it. */
export const fingerprintOf = (publicKey: string): string => {
  const shown = Buffer.from(publicKey.split(' ')[1] ?? '', 'base64');
  return `SHA256:${createHash('sha256').update(shown).digest('base64').replace(/=+$/, '')}`;
};

function isLetIn(asked: AuthContext, trusted: readonly Buffer[]): boolean {
  if (asked.username !== 'town') return false;
  if (asked.method === 'password') return asked.password === 'correct horse';
  if (asked.method !== 'publickey') return false;
  const { key, signature, blob, hashAlgo } = asked;
  if (!trusted.some((one) => one.length === key.data.length && timingSafeEqual(one, key.data))) return false;
  if (!signature || !blob) return true;
  const [known] = [ssh2.utils.parseKey(`${key.algo} ${key.data.toString('base64')}`)].flat();
  return known !== undefined && !(known instanceof Error) && known.verify(blob, signature, hashAlgo) === true;
}

/** Answers what is asked about files; `end` breaks the connection off. */
function serve(channel: SFTPWrapper, host: Omit<SftpHost, 'close'>, end: () => void): void {
  const handles = new Map<number, { path: string; listed: boolean }>();
  let next = 0;
  let count = 0;
  const nameOf = (handle: Buffer) => handles.get(handle.readUInt32BE(0));
  const opened = (reqid: number, path: string) => {
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(next, 0);
    handles.set(next, { path, listed: false });
    next += 1;
    channel.handle(reqid, handle);
  };
  const attributes = ({ bytes, modified }: Kept, mode = 0o100640) => ({
    mode,
    uid: 0,
    gid: 0,
    size: bytes.length,
    atime: modified,
    mtime: modified,
  });
  const fails = (reqid: number, code: number) => channel.status(reqid, code);
  const breaks = () => {
    count += 1;
    return host.mischief.breaksAfter > 0 && count > host.mischief.breaksAfter;
  };
  channel.on('OPENDIR', (reqid, path) =>
    folders.includes(path) ? opened(reqid, path) : fails(reqid, STATUS_CODE.NO_SUCH_FILE),
  );
  channel.on('READDIR', (reqid, handle) => {
    const folder = nameOf(handle);
    if (!folder || (folder.listed && !host.mischief.names.includes('*'))) return fails(reqid, STATUS_CODE.EOF);
    folder.listed = true;
    const own = [...host.files]
      .filter(([path]) => path.slice(0, path.lastIndexOf('/')) === folder.path)
      .map(([path, kept]) => [path.slice(folder.path.length + 1), kept] as const);
    const more = host.mischief.names.map((name) => [name, { bytes: Buffer.alloc(3), modified: 1 }] as const);
    const all = [...own, ...more].map(([filename, kept]) => ({
      filename,
      longname: filename,
      attrs: attributes(kept),
    }));
    return all.length > 0 ? channel.name(reqid, all) : fails(reqid, STATUS_CODE.EOF);
  });
  const stat = (reqid: number, path: string) => {
    const kept = host.files.get(path);
    return kept ? channel.attrs(reqid, attributes(kept)) : fails(reqid, STATUS_CODE.NO_SUCH_FILE);
  };
  channel.on('STAT', stat);
  channel.on('LSTAT', stat);
  channel.on('FSTAT', (reqid, handle) => stat(reqid, nameOf(handle)?.path ?? ''));
  channel.on('OPEN', (reqid, path, flags) => {
    if (path.startsWith('/shut')) return fails(reqid, STATUS_CODE.PERMISSION_DENIED);
    if (flags & OPEN_MODE.WRITE) host.files.set(path, { bytes: Buffer.alloc(0), modified: 1_760_000_500 });
    else if (!host.files.has(path)) return fails(reqid, STATUS_CODE.NO_SUCH_FILE);
    host.done.push(`${flags & OPEN_MODE.WRITE ? 'write' : 'read'} ${path}`);
    return opened(reqid, path);
  });
  channel.on('FSETSTAT', (reqid) => fails(reqid, STATUS_CODE.OK));
  channel.on('READ', (reqid, handle, offset, length) => {
    if (breaks()) return end();
    const kept = host.files.get(nameOf(handle)?.path ?? '');
    if (!kept) return fails(reqid, STATUS_CODE.FAILURE);
    if (host.mischief.endless) return channel.data(reqid, Buffer.alloc(length, 'x'));
    // Less than was asked for, as hosts may.
    const part = kept.bytes.subarray(offset, offset + Math.min(length, 20_000));
    if (host.mischief.grows) kept.bytes = Buffer.concat([kept.bytes.subarray(0, 40_000), Buffer.from('more')]);
    return part.length > 0 ? channel.data(reqid, part) : fails(reqid, STATUS_CODE.EOF);
  });
  channel.on('WRITE', (reqid, handle, offset, data) => {
    if (breaks()) return end();
    const path = nameOf(handle)?.path ?? '';
    const kept = host.files.get(path);
    if (!kept) return fails(reqid, STATUS_CODE.FAILURE);
    const bytes = Buffer.alloc(Math.max(kept.bytes.length, offset + data.length));
    kept.bytes.copy(bytes);
    data.copy(bytes, offset);
    kept.bytes = bytes;
    return fails(reqid, STATUS_CODE.OK);
  });
  channel.on('CLOSE', (reqid, handle) => {
    handles.delete(handle.readUInt32BE(0));
    fails(reqid, STATUS_CODE.OK);
  });
  channel.on('REMOVE', (reqid, path) => {
    host.done.push(`remove ${path}`);
    return fails(reqid, host.files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE);
  });
  channel.on('RENAME', (reqid, from, to) => {
    const kept = host.files.get(from);
    if (!kept) return fails(reqid, STATUS_CODE.NO_SUCH_FILE);
    if (host.files.has(to)) return fails(reqid, STATUS_CODE.FAILURE);
    host.files.delete(from);
    host.files.set(to, kept);
    host.done.push(`rename ${from} ${to}`);
    return fails(reqid, STATUS_CODE.OK);
  });
}
