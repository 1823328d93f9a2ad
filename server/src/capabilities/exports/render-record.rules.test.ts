import { describe, expect, it } from 'vitest';
import { problemsOf } from './check-format.rules.ts';
import { exportFormat, type ExportFormat, type FormatField } from './format.shapes.ts';
import { exportFormats } from './read-formats.ts';
import { DoesNotFit, fileNameOf, renderRecord, type Values } from './render-record.rules.ts';

const format = (layout: ExportFormat['layout'], fields: FormatField[] = [{ text: '' }]): ExportFormat =>
  exportFormat.parse({
    name: 'Own',
    about: 'Own',
    fileName: 'f',
    lineEnding: '\n',
    layout,
    records: [{ fields }],
  });
const fixed = { kind: 'fixed' } as const;
const csv = { kind: 'delimited', delimiter: ',', quote: 'needed' } as const;
const one = (layout: ExportFormat['layout'], field: FormatField, values: Values) =>
  renderRecord(format(layout), [field], values).slice(0, -1);

describe('a record of an export', () => {
  it.each<[FormatField, Values, string]>([
    [{ value: 'paid', amount: 'decimal' }, { paid: 123_45 }, '123.45'],
    [{ value: 'paid', amount: 'decimal' }, { paid: -5 }, '-0.05'],
    [{ value: 'paid', amount: 'decimal', sign: 'trailing' }, { paid: -5 }, '0.05-'],
    [{ value: 'paid', amount: 'minor' }, { paid: -1234 }, '-1234'],
    [{ value: 'paid', amount: 'minor', sign: 'none' }, { paid: -1234 }, '1234'],
    [{ value: 'paid', amount: 'implied', width: 8, sign: 'trailing' }, { paid: 1234 }, '0001234 '],
    [{ value: 'paid', amount: 'implied', width: 8, sign: 'trailing' }, { paid: -1234 }, '0001234-'],
    [{ value: 'paid', amount: 'implied', width: 8 }, { paid: -1234 }, '-0001234'],
    [{ value: 'paid', amount: 'implied', width: 8 }, { paid: 1234 }, '00001234'],
    [{ value: 'paid', amount: 'implied', width: 8, sign: 'none' }, { paid: -1234 }, '00001234'],
    [{ value: 'accountNumber', width: 6 }, { accountNumber: 'A1' }, 'A1    '],
    [{ value: 'accountNumber', width: 6, align: 'right', pad: '0' }, { accountNumber: '17' }, '000017'],
    [{ value: 'entryCount', width: 4, pad: '0' }, { entryCount: 17 }, '0017'],
    [{ value: 'method', width: 3, cut: true }, { method: 'Mastercard' }, 'Mas'],
    [{ value: 'method', width: 4 }, { method: 'é日' }, 'é日  '],
    [{ value: 'fileDate', date: 'YYYYMMDD', width: 8 }, { fileDate: new Date('2026-03-01T00:00:00Z') }, '20260301'],
    [{ value: 'fileDate', date: 'YYJJJ', width: 5 }, { fileDate: new Date('2026-03-01T00:00:00Z') }, '26060'],
    [{ value: 'occurredAt', date: 'HH:mm:ss', width: 8 }, { occurredAt: new Date('2026-03-01T14:05:09Z') }, '14:05:09'],
    [{ value: 'entryType', width: 1, map: { Payment: 'P', '*': 'X' } }, { entryType: 'Refund' }, 'X'],
    [{ value: 'accountNumber', width: 5 }, { accountNumber: 'A\r\nB' }, 'A B  '],
  ])('writes %o', (field, values, text) => {
    expect(one(fixed, { width: text.length, ...field }, values)).toBe(text);
  });

  it('writes what a spreadsheet would calculate as it is, and quotes what would be two fields', () => {
    const text = (value: string) => one(csv, { value: 'accountNumber' }, { accountNumber: value });
    expect(['=1+1', '-7', 'a,b', 'a"b', ' a', '00017'].map(text)).toEqual([
      '=1+1',
      '-7',
      '"a,b"',
      '"a""b"',
      '" a"',
      '00017',
    ]);
    const bare = { ...csv, quote: 'never' } as const;
    expect(() => one(bare, { value: 'accountNumber' }, { accountNumber: 'a,b' })).toThrow(DoesNotFit);
    expect(one({ ...csv, quote: 'always' }, { text: 'H' }, {})).toBe('"H"');
  });

  it('writes nothing of a figure or an account that does not fit', () => {
    const narrow = (field: FormatField, values: Values) => () => one(fixed, field, values);
    expect(narrow({ value: 'paid', amount: 'implied', width: 4 }, { paid: 12345 })).toThrow(DoesNotFit);
    expect(narrow({ value: 'accountNumber', width: 2 }, { accountNumber: 'ABC' })).toThrow('accountNumber');
  });

  it('names files by date, number and business unit', () => {
    const named = { ...format(csv), fileName: '{slug}_{date}.{sequence}' };
    expect(fileNameOf(named, { fileDate: '2026-03-01', sequence: 7, slug: 'water' })).toBe('water_20260301.0007');
    expect(fileNameOf(named, { fileDate: '2026-03-01', sequence: 12_345, slug: 'w' })).toBe('w_20260301.12345');
  });
});

describe('a format', () => {
  it('is one of three that ship, each without a fault', () => {
    expect([...exportFormats.keys()]).toEqual(['Generic CSV', 'Generic Fixed Width', 'Generic Multiline']);
    expect([...exportFormats.values()].flatMap(problemsOf)).toEqual([]);
  });

  it.each<[FormatField, string]>([
    [{ value: 'accountNumber' }, ':no-width'],
    [{ value: 'paid', width: 4 }, ':amount'],
    [{ value: 'accountNumber', amount: 'minor', width: 4 }, ':amount'],
    [{ value: 'effectiveDate', width: 8 }, ':date'],
    [{ value: 'paid', amount: 'minor', width: 8, cut: true }, ':never-cut'],
    [{ value: 'entryType', width: 8, map: { Payment: 'P' } }, ':unmapped:Void'],
    [{ text: 'HEAD', width: 2 }, ':too-long'],
  ])('says what is wrong with %o', (field, problem) => {
    expect(problemsOf(format(fixed, [field])).join()).toContain(problem);
  });

  it('writes of the file alone in its head, and something for each entry', () => {
    const ofEntry = format(csv, [{ value: 'accountNumber' }]);
    expect(problemsOf({ ...ofEntry, header: [{ fields: [{ value: 'accountNumber' }] }] })).toHaveLength(1);
    expect(problemsOf({ ...ofEntry, records: [{ each: 'group', fields: [{ text: 'P' }] }] })).toHaveLength(1);
  });

  it('may have no field that nobody knows', () => {
    const unknown = { ...format(csv), records: [{ fields: [{ value: 'balance' }] }] };
    expect(exportFormat.safeParse(unknown).success).toBe(false);
    expect(exportFormat.safeParse({ ...format(csv), fileName: '../x' }).success).toBe(false);
  });
});
