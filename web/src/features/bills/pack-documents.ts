/** Writes an archive of files as they are, so that many documents go their way as one. */
export async function packDocuments(files: readonly File[]): Promise<File> {
  const encoder = new TextEncoder();
  const bodies: BlobPart[] = [];
  const entries: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const name = encoder.encode(file.name);
    const sum = checksum(bytes);
    const head = header(localSignature, 30, name, sum, bytes.length);
    bodies.push(head, bytes);
    entries.push(entryOf(name, sum, bytes.length, offset));
    offset += head.length + bytes.length;
  }
  const listed = entries.reduce((all, entry) => all + entry.length, 0);
  return new File([...bodies, ...entries, end(files.length, listed, offset)], 'documents.zip', {
    type: 'application/zip',
  });
}

const localSignature = 0x04034b50;
const entrySignature = 0x02014b50;
const endSignature = 0x06054b50;
const version = 20;
/** Names are UTF-8 (bit 11 of the general flags). */
const utf8Names = 0x0800;

/** What both headers of a stored file have in common, from `at`: version, flags, checksum, both sizes, name. */
function common(view: DataView, at: number, name: Uint8Array, sum: number, size: number): void {
  view.setUint16(at, version, true);
  view.setUint16(at + 2, utf8Names, true);
  view.setUint32(at + 10, sum, true);
  view.setUint32(at + 14, size, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, name.length, true);
}

function header(signature: number, length: number, name: Uint8Array, sum: number, size: number) {
  const bytes = new Uint8Array(length + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  common(view, 4, name, sum, size);
  bytes.set(name, length);
  return bytes;
}

function entryOf(name: Uint8Array, sum: number, size: number, offset: number) {
  const bytes = new Uint8Array(46 + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, entrySignature, true);
  view.setUint16(4, version, true);
  common(view, 6, name, sum, size);
  view.setUint32(42, offset, true);
  bytes.set(name, 46);
  return bytes;
}

function end(count: number, size: number, offset: number) {
  const bytes = new Uint8Array(22);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, endSignature, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  return bytes;
}

const table = Array.from({ length: 256 }, (_, at) => {
  let value = at;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** The CRC-32 of an archive. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
