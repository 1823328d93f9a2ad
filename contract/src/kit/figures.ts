import type { Culture } from './culture.ts';
import { hasBrokenCents, readMoney } from './money.ts';
import type { CurrencyCode } from './shapes.ts';

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

// Making a formatter costs a hundred times what using it does.
const formats = new Map<string, Intl.NumberFormat>();
function formatOf(culture: string, wanted: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${culture} ${JSON.stringify(wanted)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(culture, wanted);
  formats.set(key, format);
  return format;
}

/** A figure as its input shows it: no marks between thousands, two digits but for whole numbers. */
export function typedFigure(kind: FigureKind, value: number, culture: string = 'en-US'): string {
  if (kind === 'whole') return String(value);
  const wanted = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false };
  return formatOf(culture, wanted).format(value / 100);
}

/** A part of a whole in percent, "12.3%"; nothing of nothing is no share. */
export const formatShare = (count: number, of: number, culture: Culture): string =>
  of === 0 ? '—' : formatOf(culture, { style: 'percent', maximumFractionDigits: 1 }).format(count / of);

/** By how much a figure differs from one before, "+12.3%"; the one before is not zero. */
export const formatChange = (now: number, before: number, culture: Culture): string =>
  formatOf(culture, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(
    (now - before) / Math.abs(before),
  );

/** A share beside an axis or an aim, in two figures: "40%", "0.25%". */
export const formatRoughShare = (share: number, culture: Culture): string =>
  formatOf(culture, { style: 'percent', maximumSignificantDigits: 2 }).format(share);

/** A rate in basis points, "2.95%". */
export const formatBasisPoints = (basisPoints: number, culture: Culture): string =>
  formatOf(culture, { style: 'percent', minimumFractionDigits: 2 }).format(basisPoints / 10_000);

/** A figure beside an axis: "1.2K". */
export const formatRough = (value: number, culture: Culture): string =>
  formatOf(culture, { notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** An amount beside an axis: "$1.2K". */
export const formatRoughMoney = (minor: number, currency: CurrencyCode, culture: Culture): string =>
  formatOf(culture, {
    style: 'currency',
    currency,
    notation: 'compact',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 1,
  }).format(minor / 100);
