/** A run of text as it is drawn; what leads somewhere has an address that is safe to follow. */
export interface Piece {
  readonly text: string;
  readonly as?: 'strong' | 'em';
  readonly href?: string;
}
/** A paragraph, or a list with one entry a line. */
export interface Block {
  readonly kind: 'p' | 'ul';
  readonly lines: readonly (readonly Piece[])[];
}

const marks = /\*\*([^*]+)\*\*|\*([^*\n]+)\*|\[([^\]\n]+)\]\(([^()\s]+)\)/g;
// Nothing else is followed: no script, no data, no address of this product by accident.
const isSafe = (address: string) => /^(https:\/\/|mailto:|tel:)[\w.@:/?#%&=+,;~-]+$/i.test(address);

/** What one mark stands for; a link that is not safe to follow stays as it was typed. */
function markedOf([whole, strong, em, label = '', href = '']: RegExpExecArray): Piece {
  if (strong !== undefined) return { text: strong, as: 'strong' };
  if (em !== undefined) return { text: em, as: 'em' };
  return isSafe(href) ? { text: label, href } : { text: whole };
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of line.matchAll(marks)) {
    pieces.push({ text: line.slice(at, found.index) }, markedOf(found));
    at = found.index + found[0].length;
  }
  return [...pieces, { text: line.slice(at) }].filter(({ text }) => text !== '');
}

/**
 * A text with marks (Markdown) as blocks: paragraphs, lists, bold, italic, links. Everything else, markup too, is text
 * as it stands.
 */
export const blocksOf = (markdown: string): Block[] =>
  markdown
    .trim()
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const lines = block.split('\n').map((line) => line.trim());
      const isList = lines.every((line) => /^[-*] /.test(line));
      return isList
        ? { kind: 'ul', lines: lines.map((line) => piecesOf(line.slice(2))) }
        : { kind: 'p', lines: lines.map(piecesOf) };
    });
