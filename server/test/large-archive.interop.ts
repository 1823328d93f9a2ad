import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeZip } from '../src/platform/export/zip.ts';

/** What unzip says of archives that need the longer records. */

const folder = mkdtempSync(join(tmpdir(), 'rp-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'archive.zip');
const mebibyte = 2 ** 20;
// Nothing repeats itself within the window of what packs it.
const noise = randomBytes(mebibyte);

function* mebibytes(count: number) {
  for (let n = 0; n < count; n++) yield noise;
}
const unzip = (...args: string[]) => spawnSync('unzip', args, { encoding: 'utf8', maxBuffer: 64 * mebibyte });

it('reads every part of one that takes more than four gigabytes, and those that begin behind them', async () => {
  await writeZip(path, async (zip) => {
    for (let n = 0; n < 18; n++) await zip.add(`contents/${n}_März.pdf`, mebibytes(250));
    await zip.add('manifest.json', [Buffer.from('{"format":2}')]);
  });
  expect(statSync(path).size).toBeGreaterThan(4.3 * 2 ** 30);
  const tested = unzip('-tqq', path);
  expect([tested.status, tested.stdout, tested.stderr]).toEqual([0, '', '']);
  expect(unzip('-p', path, 'manifest.json').stdout).toBe('{"format":2}');
}, 600_000);

it('reads one of more parts than a plain record counts', async () => {
  await writeZip(path, async (zip) => {
    for (let n = 0; n < 70_000; n++) await zip.add(`contents/${n}.txt`, [Buffer.from(`${n}`)]);
  });
  const tested = unzip('-tqq', path);
  expect([tested.status, tested.stdout, tested.stderr]).toEqual([0, '', '']);
  expect(unzip('-p', path, 'contents/69999.txt').stdout).toBe('69999');
}, 600_000);
