import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RecordFormat } from '@ratepayer/contract/kit/record-file.ts';
import { writeZip } from '../../export/zip.ts';
import { openRecords } from '../open-records.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { kindOfFormat } from './number-format.rules.ts';
import type { ReaderLimits } from './rows-in-thread.ts';
import { richText } from './xml-text.rules.ts';

type Cells = Parameters<typeof writeXlsx>[0]['sheets'][number]['rows'];
const format: RecordFormat = { fileType: 'Excel', listSeparator: 'comma', hasHeaderRow: true, columns: [] };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ratepayer-books-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Uint8Array, limits?: ReaderLimits) {
  const opened = await openRecords(Readable.from([Buffer.from(bytes)]), format, limits);
  const records: (readonly [number, ...string[]])[] = [];
  for await (const batch of opened.records) records.push(...batch.map(({ row, cells }) => [row, ...cells] as const));
  return { headings: opened.headings, records };
}
const refusal = (bytes: Uint8Array, limits?: ReaderLimits) =>
  read(bytes, limits).then(
    () => 'nothing',
    (error) => (error instanceof UnreadableFile ? error.told.key.replace('import/', '') : String(error)),
  );
const book = (rows: Cells, more: object = {}) =>
  writeXlsx({ sheets: [{ name: 'Accounts', rows: rows ?? [] }], ...more });

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...all: (readonly [type: string, target: string])[]) =>
  `<Relationships>${all
    .map(([type, target], i) => `<Relationship Id="r${i + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A workbook whose only sheet is these bytes. */
async function sheetOf(xml: Iterable<Buffer>, parts: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const path = join(folder, 'sheet.xlsx');
  const all = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml']),
    ...parts,
  };
  await writeZip(path, async (zip) => {
    for (const [name, text] of Object.entries(all)) await zip.add(name, [Buffer.from(text)]);
    await zip.add('xl/worksheets/sheet1.xml', xml);
  });
  return readFile(path);
}
const sheet = (rows: string) => [Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)];
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const heading = `<row r="1">${text('A1', 'ACCT')}${text('B1', 'BAL')}</row>`;

describe('a workbook', () => {
  it.each(['shared', 'inline'] as const)('gives texts, amounts and days as they are meant (%s)', async (stringMode) => {
    const bytes = await book(
      [
        ['ACCT', 'NAME', 'BAL', 'DUE', 'OK', 'NOTE'],
        ['00123', 'Zoë & <Sons>', 84.12, new Date(Date.UTC(2026, 11, 4)), true, 'two\nlines'],
        [null, null, null, null, null, null],
        ['00124', '', 0.1 + 0.2, null, false, null],
      ],
      { stringMode },
    );
    const found = await read(bytes);
    expect(found.headings).toEqual(['ACCT', 'NAME', 'BAL', 'DUE', 'OK', 'NOTE']);
    expect(found.records).toEqual([
      [2, '00123', 'Zoë & <Sons>', '84.12', '2026-12-04', 'true', 'two\nlines'],
      [4, '00124', '', '0.3', '', 'false', ''],
    ]);
  });

  it('keeps zeros that its format puts before a number, and days since 1904', async () => {
    const styles = [
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/>',
      '<numFmt numFmtId="171" formatCode="yyyy\\-mm\\-dd"/></numFmts>',
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>',
    ].join('');
    const bytes = await sheetOf(sheet(`${heading}<row><c r="A2" s="1"><v>42</v></c><c s="2"><v>44898</v></c></row>`), {
      'xl/styles.xml': styles,
      'xl/workbook.xml':
        '<workbook><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relations(['worksheet', '/xl/worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    });
    expect((await read(bytes)).records).toEqual([[2, '00042', '2026-12-04']]);
  });

  it('in whose sheet something stands that is no cell is refused, not read in part', async () => {
    const odd = `${heading}<row r="2">${text('A2', '1')}<x/>${text('B2', '2')}</row>`;
    expect(await refusal(await sheetOf(sheet(odd)))).toBe('no_workbook');
    expect(await refusal(await sheetOf(sheet(`${heading}${heading}`)))).toBe('no_workbook');
  });
});

describe('a part that opens many elements and closes none', () => {
  const cpuMs = async (work: () => unknown) => {
    const before = process.cpuUsage();
    await work();
    return process.cpuUsage(before).user / 1000;
  };
  const styled = (count: number) =>
    sheetOf(sheet(`${heading}<row r="2">${text('A2', '1')}</row>`), {
      'xl/styles.xml': `<styleSheet>${'<cellXfs>'.repeat(count)}</styleSheet>`,
      'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    });

  // Four times the text was sixteen times the work.
  it.each([
    ['what is spoken', (count: number) => richText('<rPh>'.repeat(count)), 6_000],
    ['a format', (count: number) => kindOfFormat(170, '['.repeat(count)), 20_000],
    ['styles', async (count: number) => read(await styled(count)), 8_000],
  ] as const)('(%s) is read in a time that grows as it does', async (_name, work, count) => {
    const once = await cpuMs(() => work(count));
    expect(await cpuMs(() => work(4 * count))).toBeLessThan(8 * once + 100);
  });

  it('gives the same texts: what is pronounced is left out, whatever its prefix', () => {
    const spoken =
      '<t>東</t><rPh sb="0" eb="1"><t>ひがし</t></rPh><x:r><x:t>京</x:t></x:r><x:rPh><x:t>きょう</x:t></x:rPh>';
    expect(richText(spoken)).toBe('東京');
  });
});

describe('a workbook that cannot be taken', () => {
  it('with a formula, macros, a password, or none at all', async () => {
    const formula = await sheetOf(
      sheet(`${heading}<row r="2">${text('A2', '1')}<c r="B2"><f>A1*2</f><v>2</v></c></row>`),
    );
    expect(await refusal(formula)).toBe('workbook_formula');
    const plain = [['ACCT'], ['1']];
    expect(await refusal(await book(plain, { vbaProject: new Uint8Array(64) }))).toBe('workbook_macro');
    const locked = await book(plain, { encryption: { password: 'secret', spinCount: 100 } });
    expect(await refusal(locked)).toBe('workbook_old_or_locked');
    for (const other of [
      Buffer.from('ACCT,BAL\n1,2\n'),
      Buffer.alloc(0),
      Buffer.from('PK\u0003\u0004and nothing more'),
    ])
      expect(await refusal(other)).toBe('no_workbook');
    const cut = await book(plain);
    expect(await refusal(cut.subarray(0, cut.length - 40))).toBe('no_workbook');
    const entities = '<!DOCTYPE x [<!ENTITY a "1">]><workbook/>';
    expect(await refusal(await sheetOf(sheet(heading), { 'xl/workbook.xml': entities }))).toBe('no_workbook');
  }, 30_000);

  it('with 16,384 columns', async () => {
    const wide = Array.from({ length: 16_384 }, (_, i) => `C${i}`);
    expect(await refusal(await book([wide]))).toBe('sheet_more_than_500');
  });

  it('with a million empty rows is no file of records, and those above many are found', async () => {
    function* rows(records: string, empty: number): Generator<Buffer> {
      yield Buffer.from(`<worksheet><sheetData>${heading}${records}`);
      for (let from = 3; from < empty; from += 1_000)
        yield Buffer.from(Array.from({ length: 1_000 }, (_, i) => `<row r="${from + i}"><c s="1"/></row>`).join(''));
      yield Buffer.from('</sheetData></worksheet>');
    }
    const before = process.memoryUsage().rss;
    expect(await refusal(await sheetOf(rows('', 1_000_000)))).toBe('file_no_records');
    const records = `<row r="2">${text('A2', '7')}${text('B2', '1.00')}</row>`;
    const found = await read(await sheetOf(rows(records, 100_000)));
    expect(found.records).toEqual([[2, '7', '1.00']]);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  }, 60_000);

  it('that unpacks to far more than it is', async () => {
    function* zeros(bytes: number): Generator<Buffer> {
      yield Buffer.from('<worksheet><sheetData>');
      const block = Buffer.alloc(1024 * 1024, ' ');
      for (let i = 0; i < bytes; i += block.length) yield block;
    }
    const before = process.memoryUsage().rss;
    const bomb = await sheetOf(zeros(400 * 1024 ** 2));
    expect(bomb.length).toBeLessThan(10 * 1024 * 1024);
    expect(await refusal(bomb)).toBe('workbook_unpacks_too_large');
    const inner = await sheetOf(sheet(heading), { 'xl/workbook.xml': ' '.repeat(20_000_000) });
    expect(await refusal(inner)).toBe('workbook_unpacks_too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  }, 60_000);

  it('whose list of parts is longer than any', async () => {
    const bytes = await sheetOf(sheet(`${heading}<row r="2">${text('A2', '1')}</row>`));
    const from = bytes.length - 22;
    const listed = (more: number) => {
      const end = Buffer.from(bytes.subarray(from));
      end.writeUInt32LE(end.readUInt32LE(12) + more, 12);
      return Buffer.concat([bytes.subarray(0, from), Buffer.alloc(more), end]);
    };
    expect(await refusal(listed(1024))).toBe('nothing');
    expect(await refusal(listed(4 * 1024 * 1024))).toBe('workbook_unpacks_too_large');
  });

  it('that takes longer, or more memory, than one may is stopped with a sentence', async () => {
    const rows = Array.from({ length: 50_000 }, (_, i) => `<row r="${i + 2}">${text(`A${i + 2}`, `${i}`)}</row>`);
    const long = await sheetOf(sheet(`${heading}${rows.join('')}`));
    expect(await refusal(long, { milliseconds: 50, heapMb: 512 })).toBe('workbook_takes_long');
    const cell = `<c t="inlineStr"><is><t>${'ab'.repeat(3_900)}</t></is></c>`;
    const wide = await sheetOf(sheet(`${heading}<row r="2">${cell.repeat(500)}</row>`));
    expect(await refusal(wide, { milliseconds: 60_000, heapMb: 8 })).toBe('workbook_needs_memory');
  }, 30_000);

  it('that names a large text of its own many times is refused, or handed over in parts', async () => {
    const shared = `<sst><si><t>${randomBytes(15_000).toString('hex')}</t></si></sst>`;
    const parts = {
      'xl/_rels/workbook.xml.rels': relations(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ),
      'xl/sharedStrings.xml': shared,
    };
    const named = '<c t="s"><v>0</v></c>';
    const row = await sheetOf(sheet(`${heading}<row r="2">${named.repeat(40)}</row>`), parts);
    expect(await refusal(row)).toBe('workbook_row_too_large');
    const rows = Array.from({ length: 200 }, (_, i) => `<row r="${i + 2}">${named}</row>`).join('');
    const bytes = await sheetOf(sheet(`${heading}${rows}`), parts);
    const opened = await openRecords(Readable.from([bytes]), format);
    const batches: number[] = [];
    for await (const batch of opened.records) batches.push(batch.length);
    expect(batches.reduce((sum, count) => sum + count, 0)).toBe(200);
    expect(Math.max(...batches)).toBeLessThan(50);
  });

  it('leaves nothing on this machine, were its records read or not', async () => {
    // Other tests of the same run put workbooks where everybody does.
    const own = await mkdtemp(join(tmpdir(), 'own-'));
    vi.stubEnv('TMPDIR', own);
    const opened = await openRecords(Readable.from([Buffer.from(await book([['ACCT'], ['1']]))]), format);
    expect(await readdir(own)).toEqual([expect.stringMatching(/^ratepayer-workbook-/)]);
    await opened.close?.();
    expect(await readdir(own)).toEqual([]);
    vi.unstubAllEnvs();
    await rm(own, { recursive: true });
  });
});
