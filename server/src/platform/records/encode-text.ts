import type { Encoding } from '@ratepayer/contract/kit/record-file.ts';

const bytesOf = new Map(
  Array.from(
    { length: 256 },
    (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte] as const,
  ),
);
const questionMark = 0x3f;

/** A text in the encoding of the file that it came from; what that cannot say becomes a question mark. */
export const encodeText = (text: string, encoding: Encoding | undefined): Buffer =>
  encoding === 'Windows-1252'
    ? Buffer.from(Array.from(text, (character) => bytesOf.get(character) ?? questionMark))
    : Buffer.from(text, 'utf8');
