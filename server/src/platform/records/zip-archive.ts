import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { UnreadableFile } from './unreadable-file.ts';

// What an archive may hold (security.md T28).
const mostEntries = 1_000;
const mostUnpacked = 2 * 1024 ** 3;
const mostRatio = 100;
// A small part may be packed to any size; only of a large one does its ratio say anything.
const ratioFrom = 1024 * 1024;
const ratioOfAllFrom = 16 * 1024 * 1024;

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly at: number;
  /** No part reaches into the next one, nor into the list of parts. */
  readonly until: number;
}

type Listed = Omit<Entry, 'until'>;

/** An archive on this machine: the names of its parts, and each part as it unpacks. */
export interface Archive {
  readonly names: readonly string[];
  /** The bytes of a part; more than the limits ends them with `UnreadableFile`. */
  read(name: string): Promise<AsyncIterable<Buffer>>;
  /** The text of a part that describes the others. */
  small(name: string): Promise<string>;
  close(): Promise<void>;
}

/** What is said of an archive that cannot be read, by key: it is none, it is locked or old, it unpacks to too much. */
interface ArchiveWords {
  readonly none: 'no_workbook' | 'no_archive';
  readonly locked: 'workbook_old_or_locked' | 'archive_locked';
  readonly large: 'workbook_unpacks_too_large' | 'archive_too_large';
}
const ofWorkbook: ArchiveWords = {
  none: 'no_workbook',
  locked: 'workbook_old_or_locked',
  large: 'workbook_unpacks_too_large',
};

/** Opens an archive by the list of parts at its end. @throws UnreadableFile when it is none. */
export async function openArchive(path: string, words = ofWorkbook): Promise<Archive> {
  const file = await open(path, 'r');
  const refuse: Refuse = (why) => new UnreadableFile(tell(words[why]));
  try {
    const entries = await entriesOf(file, refuse);
    const { size } = await file.stat();
    let all = 0;
    const count = (bytes: number) => {
      all += bytes;
      return all > ratioOfAllFrom && all > size * mostRatio;
    };
    const read = (name: string) => unpack(file, path, entries.get(name), count, refuse);
    return {
      names: [...entries.keys()],
      read,
      small: async (name) => describing(await read(name), refuse),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

type Refuse = (why: keyof ArchiveWords) => UnreadableFile;

async function bytesAt(file: FileHandle, at: number, length: number, refuse: Refuse): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  if (bytesRead < length) throw refuse('none');
  return bytes;
}

const endLength = 22;
const headLength = 30;
const longestComment = 65_535;
const longestList = 4 * 1024 * 1024;

async function entriesOf(file: FileHandle, refuse: Refuse): Promise<Map<string, Entry>> {
  const { size } = await file.stat();
  if (size < endLength) throw refuse('none');
  const head = await bytesAt(file, 0, 4, refuse);
  // The container of .xls files and of locked workbooks.
  if (head.readUInt32BE(0) === 0xd0_cf_11_e0) throw refuse('locked');
  if (head.readUInt32LE(0) !== 0x04_03_4b_50) throw refuse('none');
  const tail = await bytesAt(
    file,
    Math.max(0, size - endLength - longestComment),
    Math.min(size, endLength + longestComment),
    refuse,
  );
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + endLength > tail.length) throw refuse('none');
  const count = tail.readUInt16LE(end + 10);
  if (count > mostEntries) throw refuse('large');
  const length = tail.readUInt32LE(end + 12);
  if (length > longestList) throw refuse('large');
  const at = tail.readUInt32LE(end + 16);
  if (at + length > size) throw refuse('none');
  return apart(listed(await bytesAt(file, at, length, refuse), count, refuse), at, refuse);
}

/** The list of parts; what it says of their sizes is checked as they unpack. */
function listed(list: Buffer, count: number, refuse: Refuse): Map<string, Listed> {
  const entries = new Map<string, Listed>();
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== 0x02_01_4b_50) throw refuse('none');
    const nameLength = list.readUInt16LE(at + 28);
    const name = list.toString('utf8', at + 46, at + 46 + nameLength);
    const isLocked = (list.readUInt16LE(at + 8) & 1) === 1;
    if (isLocked) throw refuse('locked');
    if (entries.has(name)) throw refuse('none'); // two readers would read different things
    entries.set(name, {
      method: list.readUInt16LE(at + 10),
      packed: list.readUInt32LE(at + 20),
      at: list.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  return entries;
}

/** Parts that share their bytes would unpack to any size from few, and a size that is too large hides the ratio. */
function apart(entries: Map<string, Listed>, end: number, refuse: Refuse): Map<string, Entry> {
  const starts = [...entries.values()].map(({ at }) => at).sort((one, other) => one - other);
  const ends = new Map(starts.map((at, i) => [at, starts[i + 1] ?? end]));
  const parts = [...entries].map(([name, entry]) => [name, { ...entry, until: ends.get(entry.at) ?? 0 }] as const);
  const isShared = ends.size < starts.length;
  if (isShared || parts.some(([, { at, packed, until }]) => at + headLength + packed > until)) throw refuse('none');
  return new Map(parts);
}

async function unpack(
  file: FileHandle,
  path: string,
  entry: Entry | undefined,
  count: (bytes: number) => boolean,
  refuse: Refuse,
): Promise<AsyncIterable<Buffer>> {
  if (!entry || (entry.method !== 0 && entry.method !== 8)) throw refuse('none');
  const local = await bytesAt(file, entry.at, headLength, refuse);
  if (local.readUInt32LE(0) !== 0x04_03_4b_50) throw refuse('none');
  const start = entry.at + headLength + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (start + entry.packed > entry.until) throw refuse('none');
  if (entry.packed === 0) return emptyPart();
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 });
  const limited = limit(entry.packed, count, refuse);
  const stages = entry.method === 8 ? [createInflateRaw(), limited] : [limited];
  let from: NodeJS.ReadableStream = packed;
  packed.on('error', (error) => limited.destroy(error));
  for (const stage of stages) {
    if (stage !== limited) stage.on('error', () => limited.destroy(refuse('none')));
    from = from.pipe(stage);
  }
  limited.on('close', () => {
    packed.destroy();
    for (const stage of stages) stage.destroy();
  });
  return limited;
}

const mostDescribing = 8 * 1024 * 1024;

/** A part that says what the others are; definitions of its own would be read by nobody else as we read them. */
async function describing(part: AsyncIterable<Buffer>, refuse: Refuse): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part) {
    size += chunk.length;
    if (size > mostDescribing) throw refuse('large');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw refuse('none');
  return text;
}

async function* emptyPart(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(0);
}

/** Counts what really comes out: sizes that an archive states are its author's word. */
function limit(packed: number, count: (bytes: number) => boolean, refuse: Refuse): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      const isBomb = count(chunk.length) || size > mostUnpacked || (size > ratioFrom && size > packed * mostRatio);
      if (isBomb) done(refuse('large'));
      else done(null, chunk);
    },
  });
}
