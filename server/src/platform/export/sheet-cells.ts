import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import type { Cell, Column } from './export-file.ts';
import { saidBefore } from './said-before.ts';
import type { ZoneClock } from './zone-clock.ts';

/** How a column looks, in the order of the styles that the workbook declares (`workbook-parts.ts`). */
export const looks: Readonly<Record<Column['kind'], { readonly style: number; readonly width: number }>> = {
  text: { style: 0, width: 18 },
  amount: { style: 1, width: 14 },
  instant: { style: 2, width: 20 },
  day: { style: 3, width: 12 },
};

// Characters that XML has no way to write stand as Excel writes them, `_x0007_`; what looks like that is written so
// that it stays what it is.
const special = /[&<>"\p{Cc}\ufffe\uffff]|_(?=x[\da-fA-F]{4}_)/gu;
const plain = /^\w[\w .,:/()-]*$/;
const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const keptAsIs = new Set(['\t', '\n']);
const codeOf = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as it stands in XML. */
export const xmlText = (text: string): string =>
  text.replace(special, (one) => named[one] ?? (keptAsIs.has(one) ? one : codeOf(one)));

const asItIs = /^\s|\s$|[\t\n]/;
function textCell(text: string): string {
  if (text === '') return '';
  if (plain.test(text) && !text.includes('_x') && !text.endsWith(' '))
    return ` t="inlineStr"><is><t>${text}</t></is></c>`;
  const space = asItIs.test(text) ? ' xml:space="preserve"' : '';
  return ` t="inlineStr"><is><t${space}>${xmlText(text)}</t></is></c>`;
}

const minutesOfDay = 1_440;
// Sheets count days from the last of 1899, and have one in 1900 that there never was: earlier instants are texts.
const epoch = 25_569;
const firstSerial = 61;
const partOfDay = Array.from({ length: minutesOfDay }, (_, minute) =>
  minute === 0 ? '' : (minute / minutesOfDay).toFixed(12).slice(1),
);

function serialOf(minute: number): string | undefined {
  const day = Math.floor(minute / minutesOfDay);
  const serial = day + epoch;
  return serial < firstSerial ? undefined : `${serial}${partOfDay[minute - day * minutesOfDay] ?? ''}`;
}

/**
 * Writes the cells of one column, from behind their place on: a text is a text and never a formula, an amount a number,
 * an instant a date by the clock of the business unit, a day a date; an empty text is no cell.
 */
export function sheetCells(kind: Column['kind'], clock: ZoneClock): (value: Cell) => string {
  const text = saidBefore(textCell);
  const style = ` s="${looks[kind].style}"`;
  if (kind === 'day') return dayCell(style, clock);
  const number = kind === 'amount' ? decimalOf : String;
  return (value) => {
    if (typeof value === 'string') return text(value);
    if (value === null) return '';
    if (typeof value === 'number') return Number.isFinite(value) ? `${style}><v>${number(value)}</v></c>` : '';
    const serial = serialOf(clock.minute(value));
    return serial === undefined ? textCell(clock.text(value)) : `${style}><v>${serial}</v></c>`;
  };
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;
/** What is no day, as the heading, is a text. */
function dayCell(style: string, clock: ZoneClock): (value: Cell) => string {
  return (value) => {
    const text = value === null ? '' : String(value);
    if (!isDay.test(text)) return textCell(text);
    const serial = serialOf(Date.parse(`${text}T00:00:00Z`) / 60_000);
    return serial === undefined ? textCell(clock.day(text)) : `${style}><v>${serial}</v></c>`;
  };
}

/** The letters of a column, from 0 on. */
export const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
