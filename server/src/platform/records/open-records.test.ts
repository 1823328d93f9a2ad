import { Readable } from 'node:stream';
import { fixedLine, placesOf, typedLines } from '@ratepayer/dev/account-layouts.ts';
import { describe, expect, it } from 'vitest';
import { listSeparators, type RecordFormat, separatorCharacter } from '@ratepayer/contract/kit/record-file.ts';
import type { FileRecord } from './file-record.ts';
import { openRecords } from './open-records.ts';
import { UnreadableFile } from './unreadable-file.ts';

const columns = ['ACCT', 'NAME', 'BAL'];
const rows = [
  ['0010', 'Zoë López', '12.50'],
  ['0011', 'River & Sons', '(3.00)'],
  ['0012', '', '0'],
];
const csv: RecordFormat = { fileType: 'CSV', listSeparator: 'comma', hasHeaderRow: true, columns: [] };

/** In pieces of a few bytes, so that every border inside a line, a pair and a character is met. */
const streamOf = (bytes: Buffer, piece = 3) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / piece) }, (_, i) => bytes.subarray(i * piece, (i + 1) * piece)),
  );

async function read(text: string | Buffer, format: RecordFormat, piece?: number) {
  const opened = await openRecords(streamOf(Buffer.from(text), piece), format);
  const records: FileRecord[] = [];
  for await (const batch of opened.records) records.push(...batch);
  return { headings: opened.headings, records, cells: records.map(({ cells }) => cells) };
}

const refusal = (text: string | Buffer, format: RecordFormat, piece?: number) =>
  read(text, format, piece).then(
    () => 'nothing',
    (error) => (error instanceof UnreadableFile ? error.told.key.replace('import/', '') : String(error)),
  );

describe('a file of records', () => {
  it.each(listSeparators)('with %s between its cells', async (listSeparator) => {
    const text = [columns, ...rows].map((cells) => cells.join(separatorCharacter[listSeparator])).join('\r\n');
    const found = await read(text, { ...csv, listSeparator });
    expect(found.headings).toEqual(columns);
    expect(found.cells).toEqual(rows);
    expect(found.records.map(({ row }) => row)).toEqual([2, 3, 4]);
  });

  it('without a heading has numbers for names', async () => {
    const found = await read('a,b\n\nc,d\n', { ...csv, hasHeaderRow: false });
    expect(found.headings).toEqual(['1', '2']);
    expect(found.records.map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, 'a', 'b'],
      [3, 'c', 'd'],
    ]);
  });

  it('in UTF-8 with a mark, and in Windows-1252', async () => {
    const text = `${columns.join(',')}\n${rows[0]?.join(',')}\n`;
    expect((await read(`\ufeff${text}`, csv)).cells).toEqual([rows[0]]);
    const old = Buffer.concat([Buffer.from(text, 'latin1'), Buffer.from([0x30, 0x2c, 0x80, 0x92, 0x2c, 0x31])]);
    const found = await read(old, { ...csv, encoding: 'Windows-1252' });
    expect(found.cells).toEqual([rows[0], ['0', '€’', '1']]);
    expect(await refusal(old, csv)).toBe('no_text_file_utf');
    expect(await refusal(`\ufeff${text}`, { ...csv, encoding: 'Windows-1252' })).toBe('no_text_file_windows');
    expect(await refusal('a\u0000b', { ...csv, encoding: 'Windows-1252' })).toBe('no_text_file_windows');
  });

  it('of places in the line, with lines that end where their last cell does', async () => {
    const widths = [6, 14, 8];
    const fixed: RecordFormat = { ...csv, fileType: 'FixedWidth', columns: placesOf(columns, widths) };
    const lines = [columns, ...rows].map((cells) => fixedLine(cells, widths).trimEnd());
    for (const end of ['\r\n', '\n', '\r']) {
      const found = await read(`${lines.join(end)}${end}${end}`, fixed);
      expect(found.cells).toEqual(rows);
      expect(found.records.map(({ row }) => row)).toEqual([2, 3, 4]);
    }
    const whole = rows.map((cells) => fixedLine(cells, widths)).join('\n');
    expect((await read(whole, { ...fixed, hasHeaderRow: false })).cells).toEqual(rows);
    expect(await refusal(whole.slice(0, -5), { ...fixed, hasHeaderRow: false })).toBe('last_line_ends_middle');
  });
});

describe('a record of several lines', () => {
  const { places, lines } = typedLines(columns, { A: ['ACCT', 'NAME'], B: ['BAL'] });
  const multi: RecordFormat = { ...csv, fileType: 'MultilineCSV', listSeparator: 'pipe', columns: places };
  const body = rows.flatMap((cells) => lines(cells, '|'));

  it('is joined by what its lines begin with; others are left out', async () => {
    const found = await read(['H|Riverton', ...body, 'T|3'].join('\r\n'), { ...multi, hasHeaderRow: false });
    expect(found.headings).toEqual(columns);
    expect(found.cells).toEqual(rows);
    expect(found.records.map(({ row }) => row)).toEqual([2, 4, 6]);
    expect(found.records[1]?.lines).toBe('A|0011|River & Sons\r\nB|(3.00)');
  });

  it('has as many lines as there are of the one type that repeats, each with all others', async () => {
    const several = { ...multi, hasHeaderRow: false, repeats: 'B' };
    const { records } = await read('A|1|Zoë\nB|5\nB|6\nB|7\nA|2|Pat\n', several);
    expect(records.map(({ row, cells, further }) => [row, cells, further])).toEqual([
      [
        1,
        ['1', 'Zoë', '5'],
        [
          { row: 3, cells: ['1', 'Zoë', '6'] },
          { row: 4, cells: ['1', 'Zoë', '7'] },
        ],
      ],
      [5, ['2', 'Pat', ''], undefined],
    ]);
    expect(records[0]?.lines).toBe('A|1|Zoë\r\nB|5\r\nB|6\r\nB|7');
    expect((await read('A|1|Zoë\nB|5\nB|6\n', { ...several, repeats: 'A' })).records[0]?.problem?.key).toBe(
      'import/record_line_twice',
    );
  });

  it('has quoted cells where it needs them', async () => {
    const found = await read('A|1|"a | b"\nB|5\n', { ...multi, hasHeaderRow: false });
    expect(found.cells).toEqual([['1', 'a | b', '5']]);
  });

  it('of places in the line', async () => {
    const fixed: RecordFormat = {
      ...csv,
      fileType: 'MultilineFixedWidth',
      hasHeaderRow: false,
      columns: [
        { source: 'ACCT', recordType: '01', start: 3, length: 6 },
        { source: 'NAME', recordType: '01', start: 9, length: 14 },
        { source: 'BAL', recordType: '012', start: 4, length: 8 },
      ],
    };
    const text = rows
      .map(([a = '', n = '', b = '']) => `01${a.padEnd(6)}${n.padEnd(14)}\n012${b.padStart(8)}`)
      .join('\n');
    expect((await read(text, fixed)).cells).toEqual(rows);
  });

  it('is not taken with a line too many or one too few', async () => {
    const format = { ...multi, hasHeaderRow: false };
    const problems = async (text: string) =>
      (await read(text, format)).records.map(({ problem }) => problem?.key.replace('import/', ''));
    expect(await problems('A|1|a\nB|5\nB|6\nA|2|b\nB|7\n')).toEqual(['record_line_twice', undefined]);
    expect(await problems('A|1|a\nB|5\nA|2|b\nB|6\nA|3|c')).toEqual([undefined, undefined, 'last_record_lacks']);
    expect(await refusal('B|5\nA|1|a\n', format)).toBe('line_before_first');
  });

  it('is not gathered without end', async () => {
    const format = { ...multi, hasHeaderRow: false };
    expect(await refusal(`A|1|a\n${'B|5\n'.repeat(999)}`, format)).toBe('nothing');
    expect(await refusal(`A|1|a\n${'B|5\n'.repeat(1_000)}`, format)).toBe('record_more_than');
    const long = `B|${'5'.repeat(600_000)}\n`;
    // In pieces as they are read: a megabyte in pieces of three bytes is a test of patience.
    expect(await refusal(Buffer.from(`A|1|a\n${long}A|2|b\n${long}`), format, 65_536)).toBe('nothing');
    expect(await refusal(Buffer.from(`A|1|a\n${long}${long}`), format, 65_536)).toBe('record_more_than');
  });
});

it('says so when nothing stands in a file, or nothing below its heading', async () => {
  expect(await refusal('', csv)).toBe('file_empty');
  expect(await refusal('a,b\n', csv)).toBe('file_no_records');
  const fixed: RecordFormat = { ...csv, fileType: 'FixedWidth', columns: placesOf(['A'], [3]) };
  expect(await refusal('', fixed)).toBe('file_no_records');
  expect(await refusal('x'.repeat(1_100_000), fixed, 65_536)).toBe('line_longer_than');
});
