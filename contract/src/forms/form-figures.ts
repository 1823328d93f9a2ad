import { typedFigure } from '../kit/figures.ts';
import { formatNumber } from '../kit/money.ts';
import type { Culture } from '../kit/culture.ts';
import type { FormField } from './form-shape.ts';

// How figures of forms are typed and kept: percent as a fraction, currency in minor units, decimal as a number.

/** Digits behind the mark that a figure of this type may have as it is typed. */
const digitsOf: Readonly<Record<string, number>> = { 'input-currency': 2, 'input-decimal': 6, 'input-percent': 4 };
/** By how many places the kept figure is moved from the typed one. */
const movedBy: Readonly<Record<string, number>> = { 'input-currency': 2, 'input-decimal': 0, 'input-percent': -2 };

/** More than any type keeps; what a program answered may be smaller, and is never written with an exponent. */
const keptDigits = 12;

export const isFigure = ({ fieldType }: Pick<FormField, 'fieldType'>): boolean => fieldType in digitsOf;

/** A decimal text moved by places, by its digits and never by a product: "7" by -2 is 0.07. */
const moved = (text: string, places: number): number => Number(`${text}e${places}`);

/** What stands between thousands and before decimals in a culture, as the kit writes both. */
const marksOf = (culture: Culture) => ({
  group: formatNumber(1_000, culture).charAt(1).replace(/\s/, ' '),
  decimal: typedFigure('money', 150, culture).charAt(1),
});

/** What was typed as it is kept; undefined for what is no figure of this type. */
export function readFormFigure(fieldType: string, typed: string, culture: Culture): number | undefined {
  const { group, decimal } = marksOf(culture);
  const text = typed.replaceAll(/\s/g, ' ').replaceAll(/[$%]/g, '').trim();
  const sign = /^[-−]/.test(text) ? '-' : '';
  const [whole = '', part = '', ...more] = text.slice(sign.length).split(decimal);
  const marked = [group, ' '].some(
    (mark) => /^\d{1,3}(?:\d{3})*$/.test(whole.replaceAll(mark, '')) && rightGroups(whole, mark),
  );
  const plain = marked ? whole.replaceAll(/\D/g, '') : whole;
  const fits = more.length === 0 && /^\d{0,12}$/.test(plain) && /^\d*$/.test(part) && plain + part !== '';
  if (!fits || part.length > (digitsOf[fieldType] ?? 0)) return undefined;
  return moved(`${sign}${plain || '0'}.${part || '0'}`, movedBy[fieldType] ?? 0);
}
const rightGroups = (whole: string, mark: string) =>
  whole.split(mark).every((part, i) => (i === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part));

/** A kept figure as its input shows it: no marks between thousands, two digits of cents, no zeros at the end else. */
export function typedFormFigure(fieldType: string, value: number, culture: Culture): string {
  // What no type keeps, a program may answer: it is written as it is, and refused as such.
  if (Math.abs(value) > 1e15) return String(value);
  const most = digitsOf[fieldType] ?? 0;
  const digits = moved(value.toFixed(keptDigits), -(movedBy[fieldType] ?? 0)).toFixed(most);
  const shown = fieldType === 'input-currency' ? digits : digits.replace(/\.?0+$/, '');
  return shown.replace('.', marksOf(culture).decimal);
}
