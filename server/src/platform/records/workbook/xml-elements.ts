import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { UnreadableFile } from '../unreadable-file.ts';

const largestElement = 4 * 1024 * 1024;

export interface Element {
  readonly tag: string;
  readonly body: string;
}

/**
 * The elements of one name in a document, one after the other as it streams by: never more than one of them is held.
 * Reads no further than `until` closes.
 * @throws UnreadableFile for a document with definitions of its own, and for an element larger than any row.
 */
export async function* elementsOf(part: AsyncIterable<Buffer>, name: string, until = 'never'): AsyncGenerator<Element> {
  const cut = cutter(name, until);
  let waiting = '';
  for await (const piece of decoded(part)) {
    waiting += piece;
    if (waiting.includes('<!')) throw new UnreadableFile(tell('no_workbook'));
    const { found, rest, isEnd } = cut(waiting);
    yield* found;
    if (isEnd) return;
    waiting = rest;
    if (waiting.length > largestElement) throw new UnreadableFile(tell('workbook_row_too_large'));
  }
}

/** Cuts the whole elements out of a text; the rest may be the beginning of the next one. */
function cutter(name: string, until: string) {
  const opening = new RegExp(`<((?:\\w+:)?)${name}(\\s[^<>]*?)?(/?)>|</(?:\\w+:)?${until}>`, 'g');
  return (text: string): { readonly found: Element[]; readonly rest: string; readonly isEnd: boolean } => {
    const found: Element[] = [];
    opening.lastIndex = 0;
    let at = 0;
    for (let tag = opening.exec(text); tag; tag = opening.exec(text)) {
      const [open, prefix = '', attributes = '', isClosed] = tag;
      if (open.startsWith('</')) return { found, rest: '', isEnd: true };
      const from = opening.lastIndex;
      const closing = isClosed ? '' : `</${prefix}${name}>`;
      const close = text.indexOf(closing, from);
      if (close < 0) return { found, rest: text.slice(tag.index), isEnd: false };
      found.push({ tag: attributes, body: text.slice(from, close) });
      at = close + closing.length;
      opening.lastIndex = at;
    }
    return { found, rest: text.slice(unreadFrom(text, at)), isEnd: false };
  };
}

/** Where half a tag begins at the end of a text; everything else in it was seen. */
function unreadFrom(text: string, at: number): number {
  const open = text.lastIndexOf('<');
  return open >= at && !text.includes('>', open) ? open : text.length;
}

async function* decoded(part: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const read = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new UnreadableFile(tell('no_workbook'));
    }
  };
  for await (const chunk of part) yield read(chunk);
  yield read();
}
