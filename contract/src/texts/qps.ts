import { type Part, partsOf } from '../kit/text-parts.ts';

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  C: 'Ç',
  N: 'Ñ',
  S: 'Š',
  Y: 'Ý',
};
const filler = ' žáßżóŵęļķģ';

const words = (text: string): string => text.replaceAll(/[a-zA-Z]/g, (letter) => accented[letter] ?? letter);

function written(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return words(part);
      if (!part.branches) return part.kind ? `{${part.place}, ${part.kind}}` : `{${part.place}}`;
      const branches = Object.entries(part.branches).map(([name, inside]) => `${name} {${written(inside)}}`);
      return `{${part.place}, ${part.kind}, ${branches.join(' ')}}`;
    })
    .join('');
}

/** A text of the pseudo-culture: in brackets, with accents, 40 % longer, its places kept. What a page shows without brackets was left in code. */
export function pseudo(text: string): string {
  const longer = filler.repeat(Math.ceil((text.length * 0.4) / filler.length)).slice(0, Math.ceil(text.length * 0.4));
  return `⟦${written(partsOf(text))}${longer}⟧`;
}

/** A whole area in the pseudo-culture; tests alone load it. */
export const pseudoTexts = <T extends Readonly<Record<string, string>>>(
  texts: T,
): { readonly [K in keyof T]: string } =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)])) as {
    readonly [K in keyof T]: string;
  };

/** The pieces of a shown text that stand outside of every pair of brackets and hold a letter; what `isData` knows is no text of ours. */
export function outsideBrackets(shown: string, isData: (piece: string) => boolean = () => false): string[] {
  let depth = 0;
  let outside = '';
  // A text said inside of another has brackets of its own.
  for (const letter of shown) {
    if (depth === 0 && letter !== '⟧') outside += letter;
    if (letter === '⟦') depth += 1;
    if (letter === '⟧' && depth > 0) depth -= 1;
  }
  const pieces = outside.split('⟦').map((piece) => piece.trim());
  return pieces.filter((piece) => /\p{L}{2}/u.test(piece) && !isData(piece));
}
