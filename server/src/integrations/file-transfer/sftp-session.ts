import { pipeline } from 'node:stream/promises';
import { type Readable, Transform } from 'node:stream';
import ssh2, { type FileEntryWithStats, type SFTPWrapper, type Stats } from 'ssh2';
import { isPlainName } from '@ratepayer/contract/transfers/file-names.ts';
import { type RemoteFile, TransferFault, type TransferSession } from './file-transfer.ts';
import { readAhead } from './read-ahead.ts';
import { type Ask, type Coded, faultOf } from './sftp-faults.ts';

/** A folder with more than this is not read to its end. */
const mostEntries = 10_000;
const { STATUS_CODE } = ssh2.utils.sftp;

/** A session over an open channel. What breaks the connection ends whatever waits for it. */
export function sftpSession(channel: SFTPWrapper, client: ssh2.Client, close: () => void): TransferSession {
  const broken = new Promise<never>((_, fail) => {
    for (const each of [client, channel])
      each.on('error', (error: Error) =>
        fail(error instanceof TransferFault ? error : new TransferFault('Broken Off', String(error))),
      );
    for (const each of [client, channel]) each.on('close', () => fail(new TransferFault('Broken Off')));
  });
  broken.catch(() => undefined);
  /** One question to the host. */
  const ask: Ask = <T>(send: (done: (error: Coded | null | undefined, answer?: T) => void) => void) =>
    Promise.race([
      broken,
      new Promise<T>((done, fail) => send((error, answer) => (error ? fail(error) : done(answer as T)))),
    ]);
  const told = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: Coded) => {
      throw faultOf(error);
    });
  const look = (path: string) =>
    told(ask<Stats>((done) => channel.lstat(path, done)).then((stats) => remoteFile(nameIn(path), stats))).catch(
      (fault: TransferFault) => {
        if (fault.kind === 'Folder Missing') return undefined;
        throw fault;
      },
    );
  return {
    list: (folder) => told(listed(channel, ask, folder)),
    look,
    read: (path, mostBytes) => readAhead(channel, ask, path, mostBytes),
    write: (path, body) => told(written(channel, path, body, broken)),
    async rename(from, to) {
      if (await look(to)) throw new TransferFault('Name Taken', to);
      await told(ask<void>((done) => channel.rename(from, to, done)));
    },
    remove: (path) =>
      told(ask<void>((done) => channel.unlink(path, done))).catch((fault: TransferFault) => {
        if (fault.kind !== 'Folder Missing') throw fault;
      }),
    close,
  };
}

async function listed(channel: SFTPWrapper, ask: Ask, folder: string): Promise<readonly RemoteFile[]> {
  const handle = await ask<Buffer>((done) => channel.opendir(folder, done));
  const found: RemoteFile[] = [];
  let count = 0;
  try {
    for (;;) {
      const entries = await entriesOf(channel, ask, handle);
      if (!entries) return found;
      // An answer without entries would be asked for without an end.
      count += Math.max(1, entries.length);
      if (count > mostEntries) throw new TransferFault('Too Many Files', folder);
      found.push(...entries.flatMap(({ filename, attrs }) => plainFile(filename, attrs) ?? []));
    }
  } finally {
    channel.close(handle, () => undefined);
  }
}

/** The next entries of a folder; false behind the last ones. */
const entriesOf = (channel: SFTPWrapper, ask: Ask, handle: Buffer) =>
  ask<FileEntryWithStats[] | false>((done) =>
    channel.readdir(handle, (error, answer) =>
      (error as Coded | undefined)?.code === STATUS_CODE.EOF ? done(null, false) : done(error, answer),
    ),
  );

const plainFile = (name: string, stats: Stats) => (isPlainName(name) ? remoteFile(name, stats) : undefined);

async function written(channel: SFTPWrapper, path: string, body: Readable, broken: Promise<never>): Promise<number> {
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(null, chunk);
    },
  });
  await Promise.race([broken, pipeline(body, counted, channel.createWriteStream(path, { flags: 'w', mode: 0o640 }))]);
  return size;
}

const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function remoteFile(name: string, stats: Stats): RemoteFile | undefined {
  if (!stats.isFile()) return undefined;
  return { name, sizeBytes: Number(stats.size), modifiedDate: new Date(Number(stats.mtime) * 1000) };
}
