/** A part of an archive as its records describe it. */
export interface ZipPart {
  readonly name: Uint8Array;
  readonly at: number;
  readonly crc: number;
  readonly size: number;
  readonly packedSize: number;
}

/** What fits into the plain records of an archive; beyond that it says it in the longer ones, too (zip64). */
export interface Plain {
  readonly bytes: number;
  readonly parts: number;
}
export const plain: Plain = { bytes: 0xff_ff_ff_ff, parts: 0xff_ff };

const kinds = {
  local: 0x04_03_4b_50,
  central: 0x02_01_4b_50,
  end: 0x06_05_4b_50,
  longEnd: 0x06_06_4b_50,
  whereLongEnd: 0x07_06_4b_50,
};
const version = 20;
const longVersion = 45;
const longField = 1;
const namesAreUtf8 = 0x08_00;
const deflated = 8;
// The first day that an archive knows: the same rows are the same bytes.
const firstDay = 0x00_21;
const restOfLongEnd = 44;
const inLongRecord = 0xff_ff_ff_ff;
const inLongCount = 0xff_ff;

const nothing = Buffer.alloc(0);

type Field = readonly [bytes: 2 | 4 | 8, value: number];

/** Numbers of two, four and eight bytes, the low ones first. */
function record(fields: readonly Field[], ...more: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(fields.reduce((all, [bytes]) => all + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields)
    at = bytes === 8 ? head.writeBigUInt64LE(BigInt(value), at) : head.writeUIntLE(value, at, bytes);
  return Buffer.concat([head, ...more]);
}

/** What the heads of a part have in common: how it is packed, when it was written, how large it is. */
const described = (
  { crc, size, packedSize, name }: Omit<ZipPart, 'at'>,
  needs: number,
  more: Uint8Array,
): readonly Field[] => [
  [2, needs],
  [2, namesAreUtf8],
  [2, deflated],
  [2, 0],
  [2, firstDay],
  [4, crc],
  [4, packedSize],
  [4, size],
  [2, name.length],
  [2, more.length],
];

/** What stands behind the name of a part that begins where no plain record reaches. */
const longRecord = (...values: readonly number[]): Buffer =>
  record([[2, longField], [2, 8 * values.length], ...values.map((value): Field => [8, value])]);

/**
 * What stands before a part. One that begins far says its sizes in the longer record, too: `unzip` reads a name that is
 * UTF-8 the same way in both heads only where both have something behind it.
 */
export function localHead(part: ZipPart, { bytes }: Plain): Buffer {
  if (part.at < bytes) return record([[4, kinds.local], ...described(part, version, nothing)], part.name);
  const sizes = longRecord(part.size, part.packedSize);
  const inRecord = { ...part, size: inLongRecord, packedSize: inLongRecord };
  return record([[4, kinds.local], ...described(inRecord, longVersion, sizes)], part.name, sizes);
}

/** A part in the list of parts. Where it begins beyond what a plain record holds is said behind its name. */
export function centralHead(part: ZipPart, { bytes }: Plain): Buffer {
  const isFar = part.at >= bytes;
  const far = isFar ? longRecord(part.at) : nothing;
  const needs = isFar ? longVersion : version;
  const place: Field[] = [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isFar ? inLongRecord : part.at],
  ];
  return record([[4, kinds.central], [2, needs], ...described(part, needs, far), ...place], part.name, far);
}

/** What ends an archive: how many parts it has, and where the list of them stands. */
export function endOf(parts: number, at: number, size: number, most: Plain): Buffer {
  const isLong = parts >= most.parts || at >= most.bytes || size >= most.bytes;
  const end = (count: number, length: number, from: number) =>
    record([
      [4, kinds.end],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, length],
      [4, from],
      [2, 0],
    ]);
  if (!isLong) return end(parts, size, at);
  const longEnd = record([
    [4, kinds.longEnd],
    [8, restOfLongEnd],
    [2, longVersion],
    [2, longVersion],
    [4, 0],
    [4, 0],
    [8, parts],
    [8, parts],
    [8, size],
    [8, at],
  ]);
  const where = record([
    [4, kinds.whereLongEnd],
    [4, 0],
    [8, at + size],
    [4, 1],
  ]);
  return Buffer.concat([longEnd, where, end(inLongCount, inLongRecord, inLongRecord)]);
}
