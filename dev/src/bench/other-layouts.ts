import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { writeExcel } from '@ratepayer/server/platform/export/excel.ts';
import { accountColumns } from '../account-file.ts';
import { fixedLine, placesOf } from '../account-layouts.ts';

const widths = [10, 4, 20, 24, 8, 2, 10, 14, 14, 12, 8, 8, 10, 10, 10];
const amounts = ['BAL', 'PAST_DUE', 'LATE_FEE'];
const guessed: UploadConfig = { ...guessMapping(accountColumns), dateFormat: 'YYYY-MM-DD' };

/** The same file in another layout, and how it is read. */
export interface OtherLayout {
  readonly fileName: string;
  /** A workbook holds what fits into a sheet, and is read as a whole town's, not as a county's. */
  readonly mostRows: number;
  readonly config: UploadConfig;
  write(path: string, lines: Iterable<string>): Promise<void>;
}

/** Columns with places, and a workbook whose amounts are numbers. */
export const otherLayouts: readonly OtherLayout[] = [
  {
    fileName: 'accounts.txt',
    mostRows: 1_000_000,
    config: {
      ...guessed,
      fileType: 'FixedWidth',
      columns: placesOf(accountColumns, widths).map((place) => ({
        ...place,
        property: guessed.columns.find(({ source }) => source === place.source)?.property ?? null,
      })),
    },
    write: (path, lines) => pipeline(Readable.from(fixedLines(lines)), createWriteStream(path)),
  },
  {
    fileName: 'accounts.xlsx',
    mostRows: 200_000,
    config: { ...guessed, fileType: 'Excel' },
    write: (path, lines) => writeExcel(path, sheet, slices(lines)),
  },
];

const sheet = {
  title: 'Accounts',
  about: [],
  unit: { timezone: 'US/Central', culture: 'en-US', currencyCode: 'USD' },
  columns: accountColumns.map((name) => ({
    name,
    kind: amounts.includes(name) ? ('amount' as const) : ('text' as const),
  })),
} as const;

function* cellsOf(lines: Iterable<string>): Generator<string[][]> {
  for (const block of lines)
    yield block
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
}

function* fixedLines(lines: Iterable<string>): Generator<string> {
  for (const rows of cellsOf(lines)) yield rows.map((row) => `${fixedLine(row, widths)}\r\n`).join('');
}

async function* slices(lines: Iterable<string>) {
  for (const rows of cellsOf(lines))
    yield rows
      .filter(([first]) => first !== accountColumns[0])
      .map((row) =>
        row.map((cell, i) => (amounts.includes(accountColumns[i] ?? '') ? Math.round(Number(cell) * 100) : cell)),
      );
}
