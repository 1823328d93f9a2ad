import type { Told } from '../kit/texts.ts';
import { hasCardNumber } from '../payments/card-number.ts';
import { tell } from '../texts/tell-forms.ts';

const isClean = (value: string) =>
  !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value) && value.isWellFormed();

/** What nobody sees: marks that turn the direction of letters around, and spaces of no width. */
const unseen = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
export const hasUnseen = (text: string): boolean => text.search(unseen) >= 0;

/** A text that was typed, without what nobody sees of it; undefined for none. */
export const seen = (typed: string): string | undefined => typed.replaceAll(unseen, '').trim() || undefined;

/** What is wrong with a text that somebody typed, whatever it is for: too long, not to be shown, or a card number. */
export function plainTextProblem(value: string, most: number): Told | undefined {
  if (value.length > most) return tell('too_long', { count: most });
  if (!isClean(value)) return tell('bad_characters');
  return hasCardNumber(value) ? tell('card_number') : undefined;
}
