/** A piece of two texts: in both of them, or in the older or newer one alone. */
export interface Piece {
  readonly text: string;
  readonly in: 'both' | 'older' | 'newer';
}

// Words with the space behind them, so that put together they are the text again.
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** What differs between two texts, word by word: the longest common words stay. */
export function wordDiff(older: string, newer: string): Piece[] {
  const [a, b] = [wordsOf(older), wordsOf(newer)];
  let from = 0;
  while (from < a.length && from < b.length && a[from] === b[from]) from++;
  let end = 0;
  while (end < a.length - from && end < b.length - from && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const middle = between(a.slice(from, a.length - end), b.slice(from, b.length - end));
  const same = (words: readonly string[]): Piece[] => words.map((text) => ({ text, in: 'both' }));
  return joined([...same(a.slice(0, from)), ...middle, ...same(a.slice(a.length - end))]);
}

function between(a: readonly string[], b: readonly string[]): Piece[] {
  const longest = longestCommon(a, b);
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      pieces.push({ text: a[i++] ?? '', in: 'both' });
      j++;
    } else if (longest(i + 1, j) >= longest(i, j + 1)) pieces.push({ text: a[i++] ?? '', in: 'older' });
    else pieces.push({ text: b[j++] ?? '', in: 'newer' });
  }
  const left = (words: readonly string[], side: 'older' | 'newer') => words.map((text): Piece => ({ text, in: side }));
  return [...pieces, ...left(a.slice(i), 'older'), ...left(b.slice(j), 'newer')];
}

/** How many words two texts have in common in their order, from a word of each on. */
function longestCommon(a: readonly string[], b: readonly string[]): (i: number, j: number) => number {
  const width = b.length + 1;
  const longest = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  return at;
}

function joined(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (last?.in === piece.in) out[out.length - 1] = { ...last, text: last.text + piece.text };
    else out.push(piece);
  }
  return out;
}
