// 13 to 19 digits, with spaces or dashes between, that begin as the ranges of card networks do.
const cardLike = /(?<![\d.])[3-6](?:[ -]?\d){12,18}(?![\d.])/g;

/** Luhn's check (ISO/IEC 7812-1 annex B). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const isCard = (match: string) => passesLuhn(match.replace(/\D/g, ''));

/** Whether a text holds what looks like a card number. */
export const hasCardNumber = (text: string): boolean => (text.match(cardLike) ?? []).some(isCard);

/** Card numbers in a text masked to their last four digits. */
export const maskCardNumbers = (text: string): string => text.replace(cardLike, (match) => (isCard(match) ? `•••• ${match.replace(/\D/g, '').slice(-4)}` : match));
