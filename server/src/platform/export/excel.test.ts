import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvCells } from './csv.ts';
import { writeExcel } from './excel.ts';
import type { Cell, Column } from './export-file.ts';
import { letterOf, xmlText } from './sheet-cells.ts';
import { zoneClock } from './zone-clock.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ratepayer-excel-'));
});
afterAll(() => rm(folder, { recursive: true }));

const unit = { timezone: 'US/Central', culture: 'en-US', currencyCode: 'USD' } as const;

async function* slices(rows: readonly (readonly Cell[])[]) {
  for (let from = 0; from < rows.length; from += 300) yield rows.slice(from, from + 300);
}

async function written(kind: Column['kind'], cells: readonly Cell[]) {
  const path = join(folder, 'book.xlsx');
  const sheet = { title: 'A/B: texts', about: [], unit, columns: [{ name: 'A & B', kind }] };
  await writeExcel(path, sheet, slices(cells.map((cell) => [cell])));
  const [read] = (await readXlsx(new Uint8Array(await readFile(path)))).sheets;
  return { name: read?.name, heading: read?.rows[0]?.[0], cells: read?.rows.slice(1).map(([cell]) => cell) };
}

it('a text comes back as it was, whatever stands in it', async () => {
  const texts = [
    '<b>&amp;</b>',
    '"quoted"',
    ' before and after ',
    'two\nlines',
    'a\ttab',
    '=1+1',
    '900000000000000004',
    'Żółć 漢字 🧾',
    'a_b',
  ];
  expect(await written('text', texts)).toEqual({ name: 'A B texts', heading: 'A & B', cells: texts });
});

it('writes what XML cannot as Excel writes it, and leaves a text that looks like that as it is', () => {
  expect(xmlText('a\u0007b\r\n\uffff')).toBe('a_x0007_b_x000D_\n_xFFFF_');
  expect(xmlText('_x0007_ and _x12')).toBe('_x005F_x0007_ and _x12');
});

it('an amount is exact to the minor unit, and an instant the clock of the business unit to the minute', async () => {
  const minor = [0, 1, -5, 199, 1_234_567_890_12, -100];
  expect((await written('amount', minor)).cells).toEqual(minor.map((each) => each / 100));
  const instants = ['2026-11-22T21:05:59.999Z', '2026-03-08T08:00:00Z', '1969-12-31T23:59:00Z', '1900-03-02T12:00:00Z'];
  const clock = zoneClock(unit.timezone, unit.culture);
  expect(
    (
      await written(
        'instant',
        instants.map((at) => new Date(at)),
      )
    ).cells,
  ).toEqual(instants.map((at) => new Date(clock.minute(new Date(at)) * 60_000)));
});

it('a day is a date that no clock moves, and an early one a text', async () => {
  const days = ['2026-11-22', '2024-02-29', '1900-03-01', '1899-12-31', ''];
  const { cells, heading } = await written('day', days);
  expect(heading).toBe('A & B');
  expect(cells).toEqual([...days.slice(0, 3).map((day) => new Date(`${day}T00:00:00Z`)), '12/31/1899']);
  const clock = zoneClock(unit.timezone, unit.culture);
  expect(days.map(csvCells('day', clock))).toEqual(['11/22/2026', '02/29/2024', '03/01/1900', '12/31/1899', '']);
});

it('says again what a column said before, also once it said too much to keep', async () => {
  const texts = Array.from({ length: 1_500 }, (_, i) => (i % 3 === 0 ? '=same' : `=${i % 700}`));
  expect((await written('text', texts)).cells).toEqual(texts);
  const cell = csvCells('text', zoneClock(unit.timezone, unit.culture));
  expect(texts.map(cell)).toEqual(texts.map((text) => `'${text}`));
});

it('names columns as a spreadsheet does', () => {
  expect([0, 25, 26, 51, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'ZZ', 'AAA']);
});
