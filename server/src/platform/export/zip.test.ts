import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openArchive } from '../records/zip-archive.ts';
import { openSpool } from './spool.ts';
import { writeZip } from './zip.ts';
import { plain } from './zip-records.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

const contents = Object.fromEntries(
  Array.from({ length: 9 }, (_, n) => [`part-${n}.txt`, Buffer.from(`${n}`.repeat(n * 100))] as const),
);
async function written(most = plain): Promise<Buffer> {
  const path = join(folder, 'archive');
  const fill = async (zip: Parameters<Parameters<typeof writeZip>[1]>[0]) => {
    for (const [name, bytes] of Object.entries(contents)) await zip.add(name, [bytes]);
  };
  await writeZip(path, fill, most);
  // What waited beside it is gone.
  expect(await readdir(folder)).toEqual(['archive']);
  return readFileSync(path);
}

/** A number of eight bytes that an archive of a test holds in full. */
const long = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at));

/** Reads an archive as APPNOTE 4.3.14 to 4.5.3 says of the longer records, and takes nothing from the plain ones. */
function readLong(bytes: Buffer): Record<string, Buffer> {
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06_05_4b_50);
  expect([bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)]).toEqual([0xff_ff, 0xff_ff_ff_ff]);
  expect(bytes.readUInt32LE(end - 20)).toBe(0x07_06_4b_50);
  const from = long(bytes, end - 12);
  expect([bytes.readUInt32LE(from), long(bytes, from + 4)]).toEqual([0x06_06_4b_50, end - 20 - from - 12]);
  const [count, length, start] = [long(bytes, from + 32), long(bytes, from + 40), long(bytes, from + 48)];
  expect(start + length).toBe(from);
  const found: Record<string, Buffer> = {};
  let at = start;
  for (let n = 0; n < count; n++) {
    expect(bytes.readUInt32LE(at)).toBe(0x02_01_4b_50);
    const [nameLength, extra] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    let place = bytes.readUInt32LE(at + 42);
    if (place === 0xff_ff_ff_ff) {
      const field = at + 46 + nameLength;
      expect([extra, bytes.readUInt16LE(field), bytes.readUInt16LE(field + 2)]).toEqual([12, 1, 8]);
      place = long(bytes, field + 4);
      // The head of the part says its sizes in the longer record, and nowhere else.
      const sizes = place + 30 + nameLength;
      expect([bytes.readUInt16LE(sizes), bytes.readUInt16LE(sizes + 2)]).toEqual([1, 16]);
      expect([bytes.readUInt32LE(place + 18), bytes.readUInt32LE(place + 22)]).toEqual([0xff_ff_ff_ff, 0xff_ff_ff_ff]);
      const said = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20)];
      expect([long(bytes, sizes + 4), long(bytes, sizes + 12)]).toEqual(said);
    } else expect(extra).toBe(0);
    const data = place + 30 + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28);
    expect(bytes.readUInt32LE(place)).toBe(0x04_03_4b_50);
    found[name] = inflateRawSync(bytes.subarray(data, data + bytes.readUInt32LE(at + 20)));
    expect(bytes.readUInt32LE(at + 16)).toBe(crc32(found[name]));
    at += 46 + nameLength + extra;
  }
  expect(at).toBe(from);
  return found;
}

it('says where parts are in the longer records, from the first one on that a plain one does not hold', async () => {
  expect(readLong(await written({ bytes: 200, parts: 1_000 }))).toEqual(contents);
  expect(readLong(await written({ bytes: plain.bytes, parts: 9 }))).toEqual(contents);
  // The list itself may be what is too long.
  expect(readLong(await written({ bytes: 500, parts: 1_000 }))).toEqual(contents);
});

it('writes the plain ones, which everybody reads, while they hold it', async () => {
  const bytes = await written({ bytes: plain.bytes, parts: 10 });
  expect(bytes.includes(Buffer.from([0x50, 0x4b, 6, 6]))).toBe(false);
  const archive = await openArchive(join(folder, 'archive'));
  expect(archive.names).toEqual(Object.keys(contents));
  for (const [name, whole] of Object.entries(contents)) expect(await archive.small(name)).toBe(whole.toString());
  await archive.close();
});

it('keeps a list of any length out of memory, byte for byte and line for line', async () => {
  const path = join(folder, 'spool');
  const spool = openSpool(path);
  const lines = Array.from({ length: 5_000 }, (_, n) => `${n} ${'é'.repeat(n % 97)}`);
  for (const line of lines) await spool.add(Buffer.from(`${line}\n`));
  expect(readFileSync(path).length).toBeGreaterThan(65_536);
  const chunks: Buffer[] = [];
  for await (const chunk of spool.read()) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe(lines.map((line) => `${line}\n`).join(''));
  const read: string[] = [];
  for await (const line of spool.lines()) read.push(line);
  expect(read).toEqual(lines);
  await spool.close();
  expect(await readdir(folder)).not.toContain('spool');
});
