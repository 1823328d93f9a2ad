import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import type { Cell, Column, Sheet, Slices } from './export-file.ts';
import { type ZoneClock, zoneClock } from './zone-clock.ts';

// What a spreadsheet would take for a formula (OWASP, CSV Injection).
const formula = /^\s*[=+\-@\t\r]/;

/**
 * One cell for people: a text that a spreadsheet would calculate gets a leading apostrophe, amounts are numbers
 * (security.md T16).
 */
export function csvCell(value: Cell, kind: Column['kind'], clock: ZoneClock): string {
  if (value === null) return '';
  if (value instanceof Date) return clock.text(value);
  if (typeof value === 'number') return kind === 'amount' ? decimalOf(value) : String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Writes a list as CSV: UTF-8 with a byte order mark, so that spreadsheets read names right; lines end as RFC 4180
 * says.
 */
export async function writeCsv(path: string, sheet: Sheet, rows: Slices): Promise<void> {
  const clock = zoneClock(sheet.unit.timezone);
  const lineOf = (cells: readonly Cell[]) =>
    `${cells.map((cell, i) => csvCell(cell, sheet.columns[i]?.kind ?? 'text', clock)).join(',')}\r\n`;
  async function* blocks(): AsyncGenerator<string> {
    yield `\ufeff${lineOf(sheet.columns.map((column) => column.name))}`;
    for await (const slice of rows) yield slice.map(lineOf).join('');
  }
  await pipeline(Readable.from(blocks()), createWriteStream(path));
}
