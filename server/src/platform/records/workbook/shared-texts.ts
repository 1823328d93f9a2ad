import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { richText } from './xml-text.rules.ts';
import { elementsOf } from './xml-elements.ts';

const mostBytes = 128 * 1024 * 1024;

/** The texts that cells name by number, packed: a million of them are no million objects. */
export interface SharedTexts {
  at(index: number): string | undefined;
}

export const noSharedTexts: SharedTexts = { at: () => undefined };

/** Reads the texts of a workbook. @throws UnreadableFile when they are more than any file of records holds. */
export async function readSharedTexts(part: AsyncIterable<Buffer>): Promise<SharedTexts> {
  let bytes = Buffer.alloc(64 * 1024);
  let ends = new Uint32Array(1024);
  let [length, count] = [0, 0];
  for await (const { body } of elementsOf(part, 'si')) {
    const text = richText(body);
    const room = Buffer.byteLength(text);
    if (length + room > mostBytes) throw new UnreadableFile(tell('workbook_unpacks_too_large'));
    if (length + room > bytes.length)
      bytes = Buffer.concat([bytes.subarray(0, length)], Math.max(bytes.length * 2, length + room));
    if (count === ends.length) {
      const more = new Uint32Array(count * 2);
      more.set(ends);
      ends = more;
    }
    length += bytes.write(text, length);
    ends[count++] = length;
  }
  return {
    at: (index) =>
      index >= 0 && index < count ? bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index]) : undefined,
  };
}
