import type { Told } from '../kit/texts.ts';
import { hasCardNumber } from '../payments/card-number.ts';
import { tell } from '../texts/tell-forms.ts';

const isClean = (value: string) =>
  !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value) && value.isWellFormed();

/** What is wrong with a text that somebody typed, whatever it is for: too long, not to be shown, or a card number. */
export function plainTextProblem(value: string, most: number): Told | undefined {
  if (value.length > most) return tell('too_long', { count: most });
  if (!isClean(value)) return tell('bad_characters');
  return hasCardNumber(value) ? tell('card_number') : undefined;
}
