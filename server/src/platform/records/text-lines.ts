import type { Readable } from 'node:stream';
import type { Encoding } from '@ratepayer/contract/kit/record-file.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { decodeText } from './decode-text.ts';
import { UnreadableFile } from './unreadable-file.ts';

const longestLine = 1024 * 1024;

export interface Line {
  /** Its number in the file, from 1. */
  readonly row: number;
  readonly text: string;
  /** Whether a line break follows: a file that was cut off ends without one. */
  readonly isEnded: boolean;
}

/** The lines of a text file, some at a time; empty ones are counted and left out. */
export async function* textLines(file: Readable, encoding: Encoding | undefined): AsyncGenerator<readonly Line[]> {
  let waiting = '';
  let row = 0;
  const linesOf = (text: string): Line[] => {
    const lines: Line[] = [];
    for (const line of text.split(/\r\n|\n|\r/)) {
      row += 1;
      if (line.length > longestLine) throw new UnreadableFile(tell('line_longer_than', { row }));
      if (line.trim() !== '') lines.push({ row, text: line, isEnded: true });
    }
    return lines;
  };
  for await (const chunk of decodeText(file, encoding) as AsyncIterable<string>) {
    waiting += chunk;
    // A return at the very end may be half of a pair.
    const end = Math.max(waiting.lastIndexOf('\n'), waiting.lastIndexOf('\r', waiting.length - 2));
    if (end < 0 && waiting.length > longestLine) throw new UnreadableFile(tell('line_longer_than', { row: row + 1 }));
    if (end < 0) continue;
    const lines = linesOf(waiting.slice(0, waiting.startsWith('\r\n', end - 1) ? end - 1 : end));
    waiting = waiting.slice(end + 1);
    if (lines.length > 0) yield lines;
  }
  if (waiting.trim() === '') return;
  const isEnded = waiting.endsWith('\r');
  yield linesOf(isEnded ? waiting.slice(0, -1) : waiting).map((line) => ({ ...line, isEnded }));
}
