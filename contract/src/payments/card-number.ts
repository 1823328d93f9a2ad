/** Luhn's check (ISO/IEC 7812-1 annex B). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

// Beginnings and lengths of Visa, Mastercard, American Express, Discover and UnionPay, Diners, JCB and Maestro (the
// networks' public tables of issuer numbers).
const ranges = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
  /^3[47]\d{13}$/,
  /^(?:6011|64[4-9]|65|62)\d{12,17}$/,
  /^3(?:0[0-5]|[689])\d{11,16}$/,
  /^35(?:2[89]|[3-8])/,
  /^(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{9,15}$/,
];
const ofSixteen = new Set([1, 5]);

const inRange = (digits: string) =>
  ranges.some((range, i) => range.test(digits) && (!ofSixteen.has(i) || digits.length === 16));

/**
 * Whether groups of digits stand as people write a card: in one piece, by one, two, four or eight with a rest, or as
 * American Express and Diners do. Telephone numbers (3-3-4), dates beside each other and numbers grouped by three do
 * not.
 */
function isWrittenAsCard(groups: readonly string[]): boolean {
  const sizes = groups.map((group) => group.length);
  const [size] = sizes;
  if (sizes.length === 1) return true;
  if ([1, 2, 4, 8].includes(size ?? 0) && sizes.slice(0, -1).every((each) => each === size)) return true;
  return /^4,6,[45]$/.test(sizes.join());
}

// A card has no more digits, so it has no more groups either.
const mostDigits = 19;

// Digits may stand apart by one to three spaces, dashes or signs of any kind that people put between groups.
const run = /\d+(?:[\s\p{Pd}\p{Cf}\p{Zs}./\\,_:;·•*+|'−-]{1,3}\d+)*/gu;

interface Found {
  readonly start: number;
  readonly end: number;
  readonly last4: string;
}

/** Where a text, its digits written as 0 to 9, holds a card number. */
function findCards(text: string): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(run)) {
    const groups = [...match[0].matchAll(/\d+/g)].map((group) => ({
      digits: group[0],
      start: match.index + group.index,
    }));
    for (let first = 0; first < groups.length; first++) {
      const card = cardFrom(groups.slice(first, first + mostDigits));
      if (!card) continue;
      found.push(card);
      while (first + 1 < groups.length && (groups[first + 1]?.start ?? 0) < card.end) first++;
    }
  }
  return found;
}

function cardFrom(groups: readonly { digits: string; start: number }[]): Found | undefined {
  let digits = '';
  for (const [i, group] of groups.entries()) {
    digits += group.digits;
    if (digits.length > mostDigits) return undefined;
    if (digits.length < 13 || !inRange(digits) || !passesLuhn(digits)) continue;
    if (isWrittenAsCard(groups.slice(0, i + 1).map((each) => each.digits)))
      return { start: groups[0]?.start ?? 0, end: group.start + group.digits.length, last4: digits.slice(-4) };
  }
  return undefined;
}

/** The same text with digits of every script as 0 to 9; every script has them in tens that begin with its zero. */
const withPlainDigits = (text: string) =>
  text.normalize('NFKC').replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value++;
    return String(value % 10);
  });

// Most texts hold few digits, and searching them costs more than counting.
const mayHoldCard = (text: string) => text.length >= 13 && (text.match(/\p{Nd}/gu)?.length ?? 0) >= 13;

/** Whether a text holds what looks like a card number, however its digits stand apart. */
export const hasCardNumber = (text: string): boolean =>
  mayHoldCard(text) && findCards(withPlainDigits(text)).length > 0;

/** Card numbers in a text masked to their last four digits. */
export function maskCardNumbers(text: string): string {
  if (!mayHoldCard(text)) return text;
  const plain = withPlainDigits(text);
  const cards = findCards(plain);
  if (cards.length === 0) return text;
  let masked = '';
  let from = 0;
  for (const { start, end, last4 } of cards) {
    masked += `${plain.slice(from, start)}•••• ${last4}`;
    from = end;
  }
  return masked + plain.slice(from);
}
