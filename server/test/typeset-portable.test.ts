import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statedAccessible } from '../src/platform/documents/accessible-statement.rules.ts';
import type { ShortAnswer } from '../src/platform/documents/typeset-process.ts';
import { readPdf } from './read-pdf.ts';

const source = (file: string) => join(import.meta.dirname, '../src', file);
const template = (file: string) => ({ name: file.split('/').at(-1) ?? '', source: readFileSync(source(file), 'utf8') });
const receipt = template('capabilities/receipts/receipt.typ');
const list = template('platform/export/list.typ');

// A platform for which the native library was not built: its own loader finds none of its builds.
const noBuild = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ resolve(name, context, next) { if (name.startsWith('@myriaddreamin/typst-ts-node-compiler-')) throw new Error('no build'); return next(name, context); } });`)}`;
const engines = { native: [], portable: ['--import', noBuild] };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ratepayer-portable-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const start = (execArgv: readonly string[], args: readonly string[]) =>
  fork(source('platform/documents/typeset-process.ts'), args, {
    env: {},
    execArgv: [...execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

/** Short documents of one process, all asked for at once. */
async function short(
  execArgv: readonly string[],
  asked: readonly { readonly template: object; readonly data: object }[],
): Promise<ShortAnswer[]> {
  const child = start(execArgv, []);
  const answers: ShortAnswer[] = [];
  const all = new Promise<void>((resolve, reject) => {
    child.on('message', (answer: ShortAnswer) => {
      answers[answer.id] = answer;
      if (Object.keys(answers).length === asked.length) resolve();
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  for (const [id, one] of asked.entries()) child.send({ id, ...one });
  await all;
  child.disconnect();
  return answers;
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="34" viewBox="0 0 40 34"><path d="M10 0h2v34h-2z" fill="#000"/></svg>';
const receiptData = (reference: string) => ({
  title: `Receipt ${reference}`,
  language: 'en',
  region: 'US',
  groups: [
    { kind: 'header', parts: [{ text: 'Town of Łódź (Riverton)' }] },
    { kind: 'rule', parts: [{}] },
    { kind: 'section', parts: [{ text: 'Account 10001' }] },
    {
      kind: 'pair',
      parts: [
        { label: 'Reference number', value: reference },
        { label: 'Card', value: '4242', masked: true },
      ],
    },
    { kind: 'total', parts: [{ label: 'Total', value: '$1,234.56' }] },
    { kind: 'barcode', parts: [{ svg, width: 40, alt: `Barcode of ${reference}`, groups: [reference] }] },
  ],
});
const listData = {
  title: 'Riverton: Payments',
  about: ['Period: 10/01/2026', '400 rows'],
  pageOf: 'Page {page} of {pages}',
  size: 8,
  widths: [200, 100],
  language: 'en',
  region: 'US',
  names: ['Payer', 'Amount'],
  amounts: [false, true],
  rows: Array.from({ length: 400 }, (_, i) => [`Payer (${i}) & Söhne`, `$${i}.00`]),
};

async function receipts(execArgv: readonly string[]) {
  const answers = await short(execArgv, [
    { template: receipt, data: receiptData('900000000000000001') },
    { template: receipt, data: receiptData('900000000000000002') },
    { template: { name: 'wrong.typ', source: '#nothing-of-that-name' }, data: {} },
  ]);
  const pdfs = await Promise.all(
    answers.slice(0, 2).map((answer) => readPdf('pdf' in answer ? answer.pdf : Buffer.from(answer.fault))),
  );
  return { pdfs, third: answers[2] };
}

async function aList(name: keyof typeof engines) {
  const from = join(folder, `${name}.json`);
  const path = join(folder, `${name}.pdf`);
  writeFileSync(from, JSON.stringify({ template: list, data: listData }));
  expect(await ended(start(engines[name], [from, path]))).toBe(0);
  const bytes = readFileSync(path);
  // Only the portable engine's documents carry an update: this shows which engine it was.
  expect(bytes.includes('/Prev ')).toBe(name === 'portable');
  return readPdf(bytes);
}

it('makes receipts where the native engine has no build, one after the other in the same process: the same text and tags, PDF/UA-1', async () => {
  const portable = await receipts(engines.portable);
  const native = await receipts(engines.native);
  expect(portable.pdfs).toEqual(native.pdfs);
  expect(portable.pdfs.map((pdf) => pdf.title)).toEqual(['Receipt 900000000000000001', 'Receipt 900000000000000002']);
  expect(portable.pdfs[1]?.accessible).toEqual({ part: '1', marked: true, language: 'en-US', titleInBar: true });
  expect(portable.pdfs[1]?.text).toContain('Łódź');
  expect(portable.pdfs[1]?.untagged).toEqual([]);
  // A template with a fault says what it is, and harms no other document.
  expect(portable.third).toMatchObject({ fault: expect.stringContaining('nothing-of-that-name') });
}, 120_000);

it('makes a list of many pages where the native engine has no build: the same text and tags, PDF/UA-1', async () => {
  const portable = await aList('portable');
  expect(portable.pages).toBeGreaterThan(5);
  expect(portable.accessible).toEqual({ part: '1', marked: true, language: 'en-US', titleInBar: true });
  expect(portable).toEqual(await aList('native'));
}, 120_000);

it('states no document to be accessible that has no tags, no language or no title', () => {
  expect(() => statedAccessible(Buffer.from('%PDF-1.7\n'))).toThrow('startxref');
  const catalog =
    '1 0 obj\n<< /Type /Catalog /Metadata 2 0 R /StructTreeRoot 3 0 R /MarkInfo << /Marked true >> /Lang (en) /ViewerPreferences << >> >>\nendobj\n';
  const metadata = (title: string) =>
    `2 0 obj\n<< /Length ${20 + title.length} >>\nstream\n<rdf:Description rdf:about="">${title}</rdf:Description>\nendstream\nendobj\n`;
  const file = (root: string, described: string) => {
    const row = (at: number) => `${String(at).padStart(10, '0')} 00000 n \n`;
    const head = '%PDF-1.7\n';
    const table = head.length + root.length + described.length;
    return Buffer.from(
      `${head}${root}${described}xref\n0 3\n0000000000 65535 f \n${row(head.length)}${row(head.length + root.length)}trailer\n<<\n  /Size 3\n  /Root 1 0 R\n>>\nstartxref\n${table}\n%%EOF`,
    );
  };
  const titled = metadata('<dc:title><rdf:Alt><rdf:li xml:lang="x-default">t</rdf:li></rdf:Alt></dc:title>');
  const stated = statedAccessible(file(catalog, titled)).toString('latin1');
  expect(stated).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(() => statedAccessible(file(catalog.replace('/StructTreeRoot 3 0 R', ''), titled))).toThrow('StructTreeRoot');
  expect(() => statedAccessible(file(catalog.replace('/Lang (en)', ''), titled))).toThrow('Lang');
  expect(() => statedAccessible(file(catalog, metadata('')))).toThrow('dc:title');
});
