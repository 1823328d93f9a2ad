import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import type { Cell, Column, Sheet, Slices } from './export-file.ts';
import { saidBefore } from './said-before.ts';
import { type ZoneClock, zoneClock } from './zone-clock.ts';

// What a spreadsheet would take for a formula (OWASP, CSV Injection).
const formula = /^\s*[=+\-@\t\r]/;
const quoted = /[",\r\n]|^\s|\s$/;
const plain = /^\w+$/;

function textCell(value: string): string {
  if (plain.test(value)) return value;
  const safe = formula.test(value) ? `'${value}` : value;
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Writes the cells of one column for people: a text that a spreadsheet would calculate gets a leading apostrophe,
 * amounts are numbers (security.md T16).
 */
export function csvCells(kind: Column['kind'], clock: ZoneClock): (value: Cell) => string {
  const text = saidBefore(textCell);
  const number = kind === 'amount' ? decimalOf : String;
  if (kind === 'day') return (value) => (typeof value === 'string' && value !== '' ? clock.day(value) : '');
  return (value) => {
    if (typeof value === 'string') return text(value);
    if (value === null) return '';
    return typeof value === 'number' ? number(value) : clock.text(value);
  };
}

/**
 * Writes a list as CSV: UTF-8 with a byte order mark, so that spreadsheets read names right; lines end as RFC 4180
 * says.
 */
export async function writeCsv(path: string, sheet: Sheet, rows: Slices): Promise<void> {
  const clock = zoneClock(sheet.unit.timezone, sheet.unit.culture);
  const writers = sheet.columns.map((column) => csvCells(column.kind, clock));
  const heading = sheet.columns.map((column) => textCell(column.name)).join(',');
  async function* blocks(): AsyncGenerator<string> {
    yield `\ufeff${heading}\r\n`;
    for await (const slice of rows) {
      let block = '';
      for (const cells of slice) {
        let between = '';
        for (let i = 0; i < writers.length; i++) {
          block += between + (writers[i] as (value: Cell) => string)(cells[i] ?? null);
          between = ',';
        }
        block += '\r\n';
      }
      yield block;
    }
  }
  await pipeline(Readable.from(blocks()), createWriteStream(path));
}
