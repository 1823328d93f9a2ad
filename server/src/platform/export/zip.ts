import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** What a part may hold without longer records, which not every reader knows. */
const mostBytes = 0xff_ff_ff_ff;
const chunkSize = 65_536;
const kinds = { local: 0x04_03_4b_50, central: 0x02_01_4b_50, end: 0x06_05_4b_50 };
const version = 20;
const namesAreUtf8 = 0x08_00;
const deflated = 8;
// The first day that an archive knows: the same rows are the same bytes.
const firstDay = 0x00_21;

type Append = (bytes: Uint8Array) => Promise<void>;

interface Packed {
  readonly crc: number;
  readonly size: number;
  readonly packedSize: number;
}
interface Part extends Packed {
  readonly name: Uint8Array;
  readonly at: number;
}

/** A ZIP archive that is written part by part, in constant memory. */
export interface Zip {
  add(name: string, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
}

/**
 * Writes an archive into a file: its parts, then the list of them. A part is packed where it will stand, and its head,
 * which says how large it became, is written last, so that every reader can read from the beginning.
 * @throws when a part, or all of them, take more than four gigabytes.
 */
export async function writeZip(path: string, fill: (zip: Zip) => Promise<void>): Promise<void> {
  const file = await open(path, 'w');
  const parts: Part[] = [];
  let at = 0;
  const append: Append = async (bytes) => {
    await file.write(bytes, 0, bytes.length, at);
    at += bytes.length;
  };
  try {
    await fill({
      async add(partName, content) {
        const name = Buffer.from(partName);
        const start = at;
        at += localHead({ name, at, crc: 0, size: 0, packedSize: 0 }).length;
        const part = { name, at: start, ...(await pack(content, append)) };
        if (Math.max(part.size, at) > mostBytes) throw new Error('An archive holds at most four gigabytes.');
        parts.push(part);
        const head = localHead(part);
        await file.write(head, 0, head.length, start);
      },
    });
    const start = at;
    for (const part of parts) await append(centralHead(part));
    await append(endOf(parts.length, start, at - start));
  } finally {
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

/** Numbers of two (`[2, n]`) and four bytes, the low ones first. */
function record(
  fields: readonly (readonly [bytes: 2 | 4, value: number])[],
  name: Uint8Array = new Uint8Array(0),
): Buffer {
  const head = Buffer.alloc(fields.reduce((all, [bytes]) => all + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = head.writeUIntLE(value, at, bytes);
  return Buffer.concat([head, name]);
}

/** What the heads of a part have in common: how it is packed, when it was written, how large it is. */
const described = ({ crc, size, packedSize, name }: Omit<Part, 'at'>) =>
  [
    [2, version],
    [2, namesAreUtf8],
    [2, deflated],
    [2, 0],
    [2, firstDay],
    [4, crc],
    [4, packedSize],
    [4, size],
    [2, name.length],
    [2, 0],
  ] as const;

const localHead = (part: Part) => record([[4, kinds.local], ...described(part)], part.name);

const centralHead = (part: Part) =>
  record(
    [[4, kinds.central], [2, version], ...described(part), [2, 0], [2, 0], [2, 0], [4, 0], [4, part.at]],
    part.name,
  );

const endOf = (parts: number, at: number, size: number) =>
  record([
    [4, kinds.end],
    [2, 0],
    [2, 0],
    [2, parts],
    [2, parts],
    [4, size],
    [4, at],
    [2, 0],
  ]);
