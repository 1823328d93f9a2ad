/** How a table of texts is set: the size of the type and the width of each column, all in points. */
export interface TableLayout {
  readonly size: number;
  readonly widths: readonly number[];
}

const pageWidth = 736;
const padding = 6;
const sizes = [8, 7.5, 7, 6.5, 6] as const;
const longestCell = 34;
// No column is narrower than an 18-digit reference number for a single word; longer words are broken.
const longestWord = 10;

const ems: readonly (readonly [RegExp, number])[] = [
  [/[\d$€]/, 0.5],
  [/[\s.,:;'|!ilj()[\]-]/, 0.32],
  [/[mwMW@%—]/, 0.87],
  [/[A-Z]/, 0.64],
];

/** How wide a text is in units of the type's size, never less than it is in Source Sans 3. */
export function emOf(text: string): number {
  let em = 0;
  for (const character of text) em += ems.find(([which]) => which.test(character))?.[1] ?? 0.56;
  return em;
}

const widest = (texts: readonly string[]) => Math.max(...texts.map(emOf));

/**
 * Widths that keep every amount and date whole and wrap texts between words; type gets smaller before words are broken.
 */
export function tableLayout(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  whole: readonly boolean[],
): TableLayout {
  const natural = names.map(
    (name, i) =>
      rows.reduce((most, row) => Math.max(most, Math.min(emOf(row[i] ?? ''), longestCell)), emOf(name)) + 0.2,
  );
  const least = names.map((name, i) => {
    const word = rows.reduce(
      (most, row) => Math.max(most, Math.min(widest((row[i] ?? '').split(' ')), longestWord)),
      widest(name.split(' ')),
    );
    return whole[i] ? (natural[i] ?? 0) : Math.min(word + 0.2, natural[i] ?? 0);
  });
  const room = (size: number) => (pageWidth - padding * names.length) / size;
  const size =
    sizes.find((one) => sum(natural) <= room(one)) ?? sizes.find((one) => sum(least) <= room(one) * 0.8) ?? 6;
  return { size, widths: shared(room(size), natural, least).map((em) => em * size + padding) };
}

const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);

/** What is available, given to the columns: what each needs first, then by what each would like. */
function shared(available: number, natural: readonly number[], least: readonly number[]): number[] {
  const spare = available - sum(least);
  const wanted = sum(natural) - sum(least);
  return least.map((part, i) => {
    if (spare < 0) return (part * available) / sum(least);
    if (wanted > spare) return part + (((natural[i] ?? 0) - part) * spare) / wanted;
    return ((natural[i] ?? 0) * available) / sum(natural);
  });
}

/**
 * A text whose words all fit a column: a longer one may break where an invisible mark stands. Nothing is ever printed
 * over the next column.
 */
export function breakable(text: string, width: number, size: number): string {
  const room = (width - padding) / size;
  return text
    .split(' ')
    .map((word) => (emOf(word) <= room ? word : pieces(word, room).join('\u200b')))
    .join(' ');
}

function pieces(word: string, room: number): string[] {
  const found: string[] = [];
  for (const character of word) {
    const last = found.at(-1);
    if (last === undefined || emOf(last + character) > room) found.push(character);
    else found[found.length - 1] = last + character;
  }
  return found;
}
