import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import type { ExportFormat, FormatField } from './format.shapes.ts';
import { kindOf } from './format-values.rules.ts';

/** What stands for a value: a text, a whole number or an amount in cents, or a moment by the biller's clock. */
export type Written = string | number | Date;
export type Values = Readonly<Record<string, Written>>;

/** A value does not fit into its format: nothing is written, since half of a number is another number. */
export class DoesNotFit extends Error {
  readonly field: string;
  readonly value: string;
  constructor(field: string, value: string) {
    super(`${field}:${value}`);
    this.field = field;
    this.value = value;
  }
}

/** One record as the file has it, with the end of its line. @throws DoesNotFit */
export function renderRecord(format: ExportFormat, fields: readonly FormatField[], values: Values): string {
  const { layout, lineEnding } = format;
  const texts = fields.map((field) => sized(field, textOf(field, values), layout.kind === 'fixed'));
  if (layout.kind === 'fixed') return `${texts.join('')}${lineEnding}`;
  return `${texts.map((text) => delimited(text, layout)).join(layout.delimiter)}${lineEnding}`;
}

function delimited(text: string, layout: Extract<ExportFormat['layout'], { kind: 'delimited' }>): string {
  const { delimiter, quote } = layout;
  if (quote === 'never') {
    // Without quotes a delimiter within a value would be another field.
    if (text.includes(delimiter)) throw new DoesNotFit(delimiter, text);
    return text;
  }
  const isNeeded = quote === 'always' || text.includes(delimiter) || text.includes('"') || text !== text.trim();
  return isNeeded ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(field: FormatField, values: Values): string {
  if ('text' in field) return field.text;
  const value = values[field.value] ?? '';
  if (value instanceof Date) return dateText(field.date ?? '', value);
  if (kindOf(field.value) === 'amount') return amountText(field, Number(value));
  const text = onOneLine(String(value));
  return field.map ? (field.map[text] ?? field.map['*'] ?? text) : text;
}

/** No value ends a record. */
const onOneLine = (text: string) => text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ');

function amountText(field: Extract<FormatField, { value: string }>, minor: number): string {
  const { amount, sign = 'leading', width = 0 } = field;
  const digits = amount === 'decimal' ? decimalOf(Math.abs(minor)) : String(Math.abs(minor));
  const mark = minor < 0 ? '-' : '';
  if (sign === 'none') return amount === 'implied' ? digits.padStart(width, '0') : digits;
  if (amount === 'implied') {
    // The sign has a place of its own, a blank where nothing went back.
    const whole = digits.padStart(width - 1, '0');
    return sign === 'trailing' ? `${whole}${mark || ' '}` : `${mark || '0'}${whole}`;
  }
  return sign === 'trailing' ? `${digits}${mark}` : `${mark}${digits}`;
}

const two = (value: number) => String(value).padStart(2, '0');

/** A moment by the biller's clock, given as if that stood in UTC. */
function dateText(pattern: string, at: Date): string {
  const year = at.getUTCFullYear();
  const parts: Readonly<Record<string, string>> = {
    YYYY: String(year),
    YY: two(year % 100),
    MM: two(at.getUTCMonth() + 1),
    DD: two(at.getUTCDate()),
    JJJ: String(Math.floor((at.getTime() - Date.UTC(year, 0, 1)) / 86_400_000) + 1).padStart(3, '0'),
    HH: two(at.getUTCHours()),
    mm: two(at.getUTCMinutes()),
    ss: two(at.getUTCSeconds()),
  };
  return pattern.replaceAll(/YYYY|YY|MM|DD|JJJ|HH|mm|ss/g, (part) => parts[part] ?? part);
}

/** @throws DoesNotFit for what is too long and must not be cut */
function sized(field: FormatField, text: string, isFixed: boolean): string {
  const { width, cut, pad } = field;
  if (width === undefined) return text;
  // A letter is one place, whatever it takes in memory.
  const letters = [...text];
  const name = 'text' in field ? field.text : field.value;
  if (letters.length > width && !cut) throw new DoesNotFit(name, text);
  const kept = letters.slice(0, width).join('');
  if (!isFixed && pad === undefined) return kept;
  const filler = (pad ?? ' ').repeat(width - Math.min(letters.length, width));
  return isRight(field) ? `${filler}${kept}` : `${kept}${filler}`;
}

function isRight(field: FormatField): boolean {
  if (field.align) return field.align === 'right';
  return 'value' in field && ['number', 'amount'].includes(kindOf(field.value));
}

interface Named {
  readonly fileDate: string;
  readonly sequence: number;
  readonly slug: string;
}

/** What a file is called; numbers of files have four digits and more. */
export const fileNameOf = ({ fileName }: ExportFormat, { fileDate, sequence, slug }: Named): string =>
  fileName
    .replaceAll('{date}', fileDate.replaceAll('-', ''))
    .replaceAll('{sequence}', String(sequence).padStart(4, '0'))
    .replaceAll('{slug}', slug);
