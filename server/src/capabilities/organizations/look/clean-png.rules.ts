const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What makes the picture; texts, places where it was taken and everything else that a program wrote stay out. */
const kept: readonly string[] = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND'];
const mostPixels = 4096;

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature);

interface Chunk {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The chunks of a file one after the other, as far as they are whole. */
function* chunksOf(bytes: Buffer): Generator<Chunk> {
  let at = signature.length;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return;
    yield { name: bytes.toString('latin1', at + 4, at + 8), bytes: bytes.subarray(at, end) };
    at = end;
  }
}

/**
 * A PNG of its own chunks alone, in their order, or undefined for what is none: one that ends in the middle, begins
 * with something else than its size, or is larger than 4,096 pixels on a side.
 */
export function cleanPng(bytes: Buffer): Buffer | undefined {
  if (!isPng(bytes)) return undefined;
  const all = [...chunksOf(bytes)];
  const last = all.findIndex(({ name }) => name === 'IEND');
  const own = all.slice(0, last + 1).filter(({ name }) => kept.includes(name));
  const isOne = own.filter(({ name }) => name === 'IHDR').length === 1 && own.some(({ name }) => name === 'IDAT');
  if (!isOne || all[0] !== own[0] || !isSize(own[0]?.bytes)) return undefined;
  return Buffer.concat([signature, ...own.map((chunk) => chunk.bytes)]);
}

/** Whether a first chunk says a size that a logo has. */
const isSize = (head: Buffer | undefined): boolean =>
  head?.length === 25 && [8, 12].every((at) => head.readUInt32BE(at) > 0 && head.readUInt32BE(at) <= mostPixels);
