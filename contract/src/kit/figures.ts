import { hasBrokenCents, readMoney } from './money.ts';

export type FigureKind = 'money' | 'percent' | 'whole';
/** Why a figure as it was typed is not taken; one that could be read in two ways is refused, never guessed. */
export type FigureProblem = 'no_amount' | 'wrong_mark' | 'broken_cents' | 'no_percent' | 'no_whole';
export type Figure =
  | { readonly value: number; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: FigureProblem };

/** A figure as people of a culture type it: cents, basis points (`2.95` is 295) or a whole number. */
export function readFigure(kind: FigureKind, typed: string, culture: string = 'en-US'): Figure {
  const text = kind === 'percent' ? typed.replace('%', '') : typed;
  const value = readMoney(text, culture);
  if (value === undefined) return { problem: whyNot(kind, text, culture) };
  if (kind !== 'whole') return { value };
  return value % 100 === 0 && !/[.,]\s*$/.test(text) ? { value: value / 100 } : { problem: 'no_whole' };
}

function whyNot(kind: FigureKind, text: string, culture: string): FigureProblem {
  if (kind !== 'money') return kind === 'percent' ? 'no_percent' : 'no_whole';
  if (hasBrokenCents(text, culture)) return 'broken_cents';
  return /\d/.test(text) && /^[\d.,\s$]+$/.test(text) && /[.,]/.test(text) ? 'wrong_mark' : 'no_amount';
}

/** A figure as its input shows it: no marks between thousands, two digits but for whole numbers. */
export function typedFigure(kind: FigureKind, value: number, culture: string = 'en-US'): string {
  if (kind === 'whole') return String(value);
  return new Intl.NumberFormat(culture, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  }).format(value / 100);
}
