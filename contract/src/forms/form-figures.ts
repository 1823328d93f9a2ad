import { marksOf } from '../kit/money.ts';
import type { FormField } from './form-shape.ts';

// How figures of forms are typed and kept: percent as a fraction, currency in minor units, decimal as a number.

/** Digits behind the mark that a figure of this type may have as it is typed. */
const digitsOf: Readonly<Record<string, number>> = { 'input-currency': 2, 'input-decimal': 6, 'input-percent': 4 };
/** By how many places the kept figure is moved from the typed one. */
const movedBy: Readonly<Record<string, number>> = { 'input-currency': 2, 'input-decimal': 0, 'input-percent': -2 };

export const isFigure = ({ fieldType }: Pick<FormField, 'fieldType'>): boolean => fieldType in digitsOf;

/** A decimal text moved by places, by its digits and never by a product: "7" by -2 is 0.07. */
const moved = (text: string, places: number): number => Number(`${text}e${places}`);

/** What was typed as it is kept; undefined for what is no figure of this type. */
export function readFormFigure(fieldType: string, typed: string, culture: string): number | undefined {
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

/** A kept figure as its input shows it. */
export function typedFormFigure(fieldType: string, value: number, culture: string): string {
  const least = fieldType === 'input-currency' ? 2 : 0;
  return new Intl.NumberFormat(culture, {
    minimumFractionDigits: least,
    maximumFractionDigits: digitsOf[fieldType] ?? 0,
    useGrouping: false,
  }).format(moved(String(value), -(movedBy[fieldType] ?? 0)));
}
