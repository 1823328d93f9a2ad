import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';

/** The same bytes, and their SHA-256 once they have all gone by. */
export function checksummed(file: Readable): { readonly bytes: Readable; sha256(): string } {
  const hash = createHash('sha256');
  const bytes = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  pipeline(file, bytes, () => undefined); // an error of either ends the other, and whoever reads `bytes` sees it
  return { bytes, sha256: () => hash.digest('hex') };
}
