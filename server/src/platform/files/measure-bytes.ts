import { createHash } from 'node:crypto';
import { finished, type Readable, Transform } from 'node:stream';
import { badRequest } from '../http/refusal.ts';
import { say } from '../texts/refusals.ts';

/**
 * The bytes as they pass, counted and hashed; more than the most there may be ends them, and so does a sender who goes
 * away in the middle.
 */
export function measureBytes(body: Readable, mostBytes: number, tooLarge = say('file_larger_than_250')) {
  const hash = createHash('sha256');
  let size = 0;
  const bytes = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      if (size > mostBytes) done(badRequest('file', tooLarge));
      else done(null, chunk);
    },
  });
  body.pipe(bytes);
  // A body that is refused is read on by whoever serves it; one that breaks off breaks these off as well.
  finished(body, { writable: false }, (error) => error && bytes.destroy(error));
  return { bytes, size: () => size, sha256: () => hash.digest('hex') };
}
