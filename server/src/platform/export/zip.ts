import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import { openSpool } from './spool.ts';
import { centralHead, endOf, localHead, type Plain, plain } from './zip-records.ts';

const chunkSize = 65_536;

type Append = (bytes: Uint8Array) => Promise<void>;

interface Packed {
  readonly crc: number;
  readonly size: number;
  readonly packedSize: number;
}

/** A ZIP archive that is written part by part, in constant memory. */
export interface Zip {
  add(name: string, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
}

/**
 * Writes an archive into a file: its parts, then the list of them. A part is packed where it will stand, and its head,
 * which says how large it became, is written last, so that every reader can read from the beginning. However many parts
 * there are and whatever they take together: the list waits in a file beside, and beyond four gigabytes, or 65,534
 * parts, it is written in the longer records (zip64) that every reader of today knows.
 * @throws when one part takes more than four gigabytes.
 */
export async function writeZip(path: string, fill: (zip: Zip) => Promise<void>, most: Plain = plain): Promise<void> {
  const file = await open(path, 'w');
  const list = openSpool(`${path}.list`);
  let [at, parts] = [0, 0];
  const append: Append = async (bytes) => {
    await file.write(bytes, 0, bytes.length, at);
    at += bytes.length;
  };
  try {
    await fill({
      async add(partName, content) {
        const name = Buffer.from(partName);
        const start = at;
        at += localHead({ name, at, crc: 0, size: 0, packedSize: 0 }, most).length;
        const part = { name, at: start, ...(await pack(content, append)) };
        if (Math.max(part.size, part.packedSize) >= plain.bytes)
          throw new Error('A part of an archive holds at most four gigabytes.');
        const head = localHead(part, most);
        await file.write(head, 0, head.length, start);
        await list.add(centralHead(part, most));
        parts++;
      },
    });
    const start = at;
    for await (const heads of list.read()) await append(heads);
    await append(endOf(parts, start, at - start, most));
  } finally {
    await list.close();
    await file.close();
  }
}

/** Deflates what comes, fast: rows repeat themselves, and a closer search takes longer for little. */
async function pack(content: AsyncIterable<Buffer> | Iterable<Buffer>, append: Append): Promise<Packed> {
  let [crc, size, packedSize] = [0, 0, 0];
  async function* counted() {
    for await (const bytes of content) {
      crc = crc32(bytes, crc);
      size += bytes.length;
      yield bytes;
    }
  }
  await pipeline(
    Readable.from(counted(), { objectMode: true, highWaterMark: 1 }),
    createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize, memLevel: 9 }),
    async (packed: AsyncIterable<Buffer>) => {
      for await (const bytes of packed) {
        packedSize += bytes.length;
        await append(bytes);
      }
    },
  );
  return { crc, size, packedSize };
}
