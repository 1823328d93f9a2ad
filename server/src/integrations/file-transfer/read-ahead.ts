import { Readable } from 'node:stream';
import type { SFTPWrapper } from 'ssh2';
import { TransferFault } from './file-transfer.ts';
import { type Ask, faultOf } from './sftp-faults.ts';

const slice = 32 * 1024;
/** How many slices are asked for before the first one came: a host far away is not waited for slice by slice. */
const ahead = 16;

/** The bytes of a remote file, in their order. More than `mostBytes` ends it as Too Large. */
export const readAhead = (channel: SFTPWrapper, ask: Ask, path: string, mostBytes: number): Readable =>
  Readable.from(slices(channel, ask, path, mostBytes), { objectMode: false });

async function* slices(channel: SFTPWrapper, ask: Ask, path: string, mostBytes: number): AsyncGenerator<Buffer> {
  try {
    yield* inOrder(channel, ask, path, mostBytes);
  } catch (error) {
    throw faultOf(error as Error);
  }
}

async function* inOrder(channel: SFTPWrapper, ask: Ask, path: string, mostBytes: number): AsyncGenerator<Buffer> {
  const handle = await ask<Buffer>((done) => channel.open(path, 'r', done));
  const readAt = async (position: number): Promise<Buffer> => {
    const into = Buffer.allocUnsafe(slice);
    const count = await ask<number>((done) =>
      channel.read(handle, into, 0, slice, position, (error, bytesRead) =>
        (error as { code?: number } | undefined)?.code === 1 ? done(null, 0) : done(error, bytesRead),
      ),
    );
    return into.subarray(0, count);
  };
  try {
    let asked: Promise<Buffer>[] = [];
    let [position, next] = [0, 0];
    for (;;) {
      while (asked.length < ahead) {
        const one = readAt(next);
        one.catch(() => undefined); // whoever comes to it hears of it
        asked.push(one);
        next += slice;
      }
      const bytes = await (asked.shift() as Promise<Buffer>);
      if (bytes.length === 0) return;
      position += bytes.length;
      if (position > mostBytes) throw new TransferFault('Too Large', path);
      yield bytes;
      if (bytes.length < slice) {
        // A short answer moves what follows: what was asked for beyond it begins at the wrong place.
        asked = [];
        next = position;
      }
    }
  } finally {
    channel.close(handle, () => undefined);
  }
}
