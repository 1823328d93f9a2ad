import type { Readable } from 'node:stream';
import { lookedAtBytes } from './content.rules.ts';

/** Keeps the first bytes that pass, for who looks at what they are. */
export function headOf(body: Readable): () => Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  body.on('data', (chunk: Buffer) => {
    if (size >= lookedAtBytes) return;
    chunks.push(chunk);
    size += chunk.length;
  });
  return () => Buffer.concat(chunks).subarray(0, lookedAtBytes);
}
