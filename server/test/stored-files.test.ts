import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Disk } from 'flydrive';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../src/platform/files/disk.ts';
import { fileFault } from '../src/platform/files/file-fault.ts';
import { keepFile } from '../src/platform/files/keep-file.ts';
import { measureBytes } from '../src/platform/files/measure-bytes.ts';
import { readStoreAddress } from '../src/platform/files/store-address.rules.ts';
import { openBucket } from './bucket-server.ts';

let bucket: Awaited<ReturnType<typeof openBucket>>;
let folder: string;
beforeAll(async () => {
  bucket = await openBucket();
  folder = await mkdtemp(join(tmpdir(), 'ratepayer-files-'));
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const elsewhere = '/dev/shm'; // in memory, on Linux
const nobody = { STORAGE_ACCESS_KEY: '', STORAGE_SECRET_KEY: '' };
const stores: readonly (readonly [string, () => Promise<Disk>])[] = [
  ['a folder', () => openStore({ STORAGE_URL: 'file:', DATA_DIR: folder, ...nobody })],
  ['a bucket', () => openStore({ ...bucket.settings, DATA_DIR: folder })],
];
const fault = (promise: Promise<unknown>) => promise.then(() => 'none', fileFault);
/** Bytes in pieces, of which nobody knows the sum before their end. */
const pieces = (whole: Buffer, each = 65_536) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < whole.length; at += each) yield whole.subarray(at, at + each);
    })(),
  );

describe.each(stores)('files in %s', (_name, open) => {
  it('come back byte for byte, short, empty and in more than one part, and are measured as they pass', async () => {
    const disk = await open();
    for (const size of [0, 5, 20 * 1024 * 1024 + 1]) {
      const whole = randomBytes(size);
      const key = `imports/${randomUUID()}`;
      const measured = measureBytes(pieces(whole), 250 * 1024 * 1024);
      await disk.putStream(key, measured.bytes);
      expect(measured.size()).toBe(size);
      const back = await buffer(await disk.getStream(key));
      expect(createHash('sha256').update(back).digest('hex')).toBe(measured.sha256());
      expect((await disk.getMetaData(key)).contentLength).toBe(size);
      await disk.delete(key);
    }
  });

  it('are taken in from this machine whole, measured as they are, also over an older one', async () => {
    const disk = await open();
    const key = `reports/${randomUUID()}/whole`;
    for (const size of [0, 5, 600_000]) {
      const whole = randomBytes(size);
      const path = join(folder, randomUUID());
      await writeFile(path, whole);
      const sha256 = createHash('sha256').update(whole).digest('hex');
      expect(await keepFile(disk, path, key)).toEqual({ sizeBytes: size, sha256 });
      expect((await buffer(await disk.getStream(key))).equals(whole)).toBe(true);
    }
    await disk.delete(key);
  });

  it.skipIf(!existsSync(elsewhere))('are taken in from another file system', async () => {
    const disk = await open();
    const key = `reports/${randomUUID()}`;
    const path = join(elsewhere, `ratepayer-${randomUUID()}`);
    await writeFile(path, 'over there');
    await keepFile(disk, path, key);
    await rm(path, { force: true });
    expect(String(await disk.getBytes(key).then(Buffer.from))).toBe('over there');
    await disk.delete(key);
  });

  it('are replaced by a second writing, and destroyed once or twice alike', async () => {
    const disk = await open();
    const key = `imports/${randomUUID()}`;
    await disk.put(key, Buffer.from('first'));
    await disk.putStream(key, Readable.from([Buffer.from('second')]));
    expect((await buffer(await disk.getStream(key))).toString()).toBe('second');
    await disk.delete(key);
    await disk.delete(key);
    expect(await disk.exists(key)).toBe(false);
    expect(await fault(disk.getStream(key))).toBe('missing');
  });

  it('are not there when their sender goes away in the middle', async () => {
    const disk = await open();
    const key = `imports/${randomUUID()}`;
    const sender = new Readable({ read: () => undefined });
    const measured = measureBytes(sender, 250 * 1024 * 1024);
    const written = disk.putStream(key, measured.bytes).catch((error: unknown) => error);
    sender.push(Buffer.alloc(1024));
    setImmediate(() => sender.destroy(new Error('gone')));
    expect(await written).toBeInstanceOf(Error);
  });

  it('are read by one while another destroys them: whole, or told before the first byte', async () => {
    const disk = await open();
    const whole = randomBytes(3 * 1024 * 1024);
    const key = `imports/${randomUUID()}`;
    await disk.put(key, whole);
    const begun = await disk.getStream(key);
    await disk.delete(key);
    expect(await fault(disk.getStream(key))).toBe('missing');
    expect((await buffer(begun)).equals(whole)).toBe(true);
  });
});

describe('a place that cannot be reached', () => {
  it.each([
    ['nobody answers there', { STORAGE_URL: 's3://town-files?endpoint=http://127.0.0.1:9' }],
    ['the key is wrong', { STORAGE_SECRET_KEY: 'another' }],
    ['there is no such bucket', {}],
  ])('is told apart from a file that is not there: %s', async (name, over) => {
    const settings = { ...bucket.settings, DATA_DIR: folder, ...over };
    if (name.startsWith('there is no')) settings.STORAGE_URL = settings.STORAGE_URL.replace('town-files', 'no-such');
    const disk = await openStore(settings);
    expect(await fault(disk.getStream('imports/any'))).toBe('unreachable');
    expect(await fault(disk.putStream('imports/any', Readable.from(['a'])))).toBe('unreachable');
  });

  it.each([
    's3://',
    's3://a',
    's3://name/prefix',
    's3://key:secret@name',
    's3://name?regoin=us-east-1',
    's3://name?endpoint=ftp://host',
    'https://name',
  ])('is no setting: %s', (url) => expect(readStoreAddress(url)).toBeUndefined());
});
