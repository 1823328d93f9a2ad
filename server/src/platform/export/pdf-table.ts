import { formatDate, formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney, formatNumber } from '@ratepayer/contract/kit/money.ts';
import { printable } from '../documents/printable.rules.ts';
import { templateBeside } from '../documents/typeset.ts';
import { typesetApart } from '../documents/typeset-apart.ts';
import { sayList } from '../lists/say-list.ts';
import type { Cell, Column, Sheet, Slices } from './export-file.ts';
import { breakable, tableLayout } from './pdf-columns.rules.ts';

const template = templateBeside(import.meta.url, 'list.typ');

/**
 * Writes a list as a PDF, landscape letter, period and filter above it, headings on every page. The rows, some
 * thousand, are held as text; the pages are made in a process of their own once the rows are read.
 */
export async function writePdfTable(path: string, sheet: Sheet, rows: Slices): Promise<() => Promise<void>> {
  const { culture, currencyCode, timezone } = sheet.unit;
  const shown = (cell: Cell, kind: Column['kind']) => {
    if (typeof cell === 'string') return printable(kind === 'day' && cell !== '' ? formatDate(cell, culture) : cell);
    if (cell === null) return '';
    if (cell instanceof Date) return formatInstant(cell, timezone, undefined, culture);
    return kind === 'amount' ? formatMoney(cell, currencyCode, culture) : formatNumber(cell, culture);
  };
  const lines: string[][] = [];
  for await (const slice of rows)
    for (const cells of slice) lines.push(cells.map((cell, i) => shown(cell, sheet.columns[i]?.kind ?? 'text')));
  const names = sheet.columns.map((column) => printable(column.name));
  const { size, widths } = tableLayout(
    names,
    lines,
    sheet.columns.map((column) => column.kind !== 'text'),
  );
  const [language, region] = culture.split('-');
  const say = sayList(culture);
  const data = {
    title: printable(sheet.title),
    about: [...sheet.about.map(printable), say('file_rows', { count: lines.length })],
    // The engine alone knows the numbers: it puts them where the places stand.
    pageOf: say('file_page', { page: '{page}', pages: '{pages}' }),
    size,
    widths,
    language,
    region,
    names: names.map((name, i) => breakable(name, widths[i] ?? 0, size)),
    amounts: sheet.columns.map((column) => column.kind === 'amount'),
    rows: lines.map((line) => line.map((cell, i) => breakable(cell, widths[i] ?? 0, size))),
  };
  return () => typesetApart(template, data, path);
}
