import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { receiptParts } from '../src/capabilities/receipts/receipt-lines.rules.ts';
import { renderReceiptPdf } from '../src/capabilities/receipts/receipt-pdf.ts';
import type { Cell, Sheet } from '../src/platform/export/export-file.ts';
import { writePdfTable } from '../src/platform/export/pdf-table.ts';
import { readPdf, textOf } from './read-pdf.ts';
import { sampleReceipt } from '../src/capabilities/notifications/mails/receipt.sample.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ratepayer-pdf-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const columns: Sheet['columns'] = [
  { name: 'Date', kind: 'instant' },
  { name: 'Reference #', kind: 'text' },
  { name: 'Payer', kind: 'text' },
  { name: 'A heading of several words', kind: 'text' },
  { name: 'Amount', kind: 'amount' },
  { name: 'Descriptor', kind: 'text' },
  { name: 'Merchant number', kind: 'text' },
  { name: 'Batch', kind: 'text' },
];
const sheet: Sheet = {
  title: 'Riverton: Payments',
  about: ['Period: 10/01/2026'],
  unit: { timezone: 'US/Central', culture: 'en-US', currencyCode: 'USD' },
  columns,
};
const row = (i: number): Cell[] => [
  new Date(Date.UTC(2026, 9, 1, 12, i)),
  `${900_000_000_000_000_000n + BigInt(i)}`,
  'Bartholomew Featherstonehaugh-Cholmondeley and the Estate of his late Aunt',
  `${'x'.repeat(70)} 李`,
  -123_456_789,
  'https://example.test/a/very/long/address/without/any/space/that/never/ends?and=goes&on=and&on=and',
  'M-0001',
  null,
];

async function* slices(count: number): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < count; from += 500)
    yield Array.from({ length: Math.min(500, count - from) }, (_, i) => row(from + i));
}

async function make(name: string, count: number): Promise<Buffer> {
  const path = join(folder, name);
  const finish = await writePdfTable(path, sheet, slices(count));
  await finish();
  return readFileSync(path);
}

it('prints no text over another, repeats its head on every page, and groups thousands', async () => {
  const bytes = await make('long.pdf', 60);
  const pdf = await readPdf(bytes);
  expect(pdf.pages).toBeGreaterThan(1);
  expect(pdf.untagged).toEqual([]);
  expect(pdf.text).toContain('-$1,234,567.89');
  expect(pdf.text).toContain(`Page 1 of ${pdf.pages}`);
  expect(pdf.text).toContain('60 rows');
  expect(pdf.nodes.filter((node) => node.role === 'TH').map(textOf)).toContain('Reference #');
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  let compared = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const items = (await (await document.getPage(number)).getTextContent()).items.flatMap((item) =>
      'str' in item && item.str.trim()
        ? [{ text: item.str, x: item.transform[4], y: item.transform[5], end: item.transform[4] + item.width }]
        : [],
    );
    expect(items.map((item) => item.text)).toContain('Reference #');
    for (const one of items) {
      expect(one.end).toBeLessThanOrEqual(792 - 28);
      const next = items
        .filter((other) => Math.abs(other.y - one.y) < 1 && other.x > one.x)
        .sort((a, b) => a.x - b.x)[0];
      if (!next) continue;
      compared++;
      expect(one.end, `${one.text} | ${next.text}`).toBeLessThanOrEqual(next.x + 0.01);
    }
  }
  expect(compared).toBeGreaterThan(200);
});

const children = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
/** The most that a process held at once, in megabytes; nothing once it has ended. */
const peakOf = (pid: string): number => {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1e3;
  } catch {
    return 0;
  }
};
/** What this process needs and cannot give back, in megabytes. */
const live = (): number => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};

it('takes its memory in a process of its own, one list at a time, and refuses when too many wait', async () => {
  await make('warm.pdf', 10);
  const others = new Set(children());
  const before = live();
  let most = 0;
  let childMost = 0;
  let atOnce = 0;
  const watch = setInterval(() => {
    const makers = children().filter((pid) => !others.has(pid));
    atOnce = Math.max(atOnce, makers.length);
    childMost = Math.max(childMost, ...makers.map(peakOf));
  }, 200);
  // All memory of this worker is gone through for it: seldom, but several times for each list.
  const weigh = setInterval(() => (most = Math.max(most, live())), 700);
  const asked = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => make(`${i}.pdf`, 300)));
  for (const each of [watch, weigh]) clearInterval(each);
  expect(asked.map((one) => one.status).sort()).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')]);
  expect(asked.find((one) => one.status === 'rejected')?.reason).toMatchObject({ status: 429 });
  expect(atOnce).toBe(1);
  expect(most - before).toBeLessThan(childMost / 3);
  expect(most - before).toBeLessThan(40);
  expect((await make('after.pdf', 1)).length).toBeGreaterThan(1_000);
});

it('makes receipts in a process that is replaced before it grows, many at once, and outlives its end', async () => {
  const parts = receiptParts(sampleReceipt, undefined);
  const make = (n: number) => renderReceiptPdf(parts, `${n}`, 'en-US');
  const before = new Set(children());
  await make(0);
  const [first = ''] = children().filter((pid) => !before.has(pid));
  const held = live();
  const sizeOf = (n: number) => make(n).then(({ length }) => length);
  const sizes = await Promise.all(Array.from({ length: 49 }, (_, i) => sizeOf(i)));
  expect(sizes.map((size) => size > 10_000)).toEqual(Array(49).fill(true));
  expect((await readPdf(await make(7))).title).toBe('Receipt 7');
  const flood = await Promise.allSettled(Array.from({ length: 210 }, (_, i) => sizeOf(i)));
  expect(flood.filter((one) => one.status === 'rejected')).toHaveLength(10);
  expect(live() - held).toBeLessThan(20);
  await vi.waitFor(() => expect(children()).not.toContain(first), { timeout: 15_000 });
  const [second = ''] = children().filter((pid) => !before.has(pid));
  const asked = make(1);
  process.kill(Number(second), 'SIGKILL');
  await expect(asked).rejects.toThrow('ended');
  expect((await make(2)).length).toBeGreaterThan(10_000);
}, 60_000);
