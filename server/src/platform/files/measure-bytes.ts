import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { badRequest } from '../http/refusal.ts';
import { say } from '../texts/refusals.ts';

/** The bytes as they pass, counted and hashed; more than the most there may be ends them. */
export function measureBytes(body: Readable, mostBytes: number) {
  const hash = createHash('sha256');
  let size = 0;
  const bytes = body.pipe(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        hash.update(chunk);
        if (size > mostBytes) done(badRequest('file', say('file_larger_than_250')));
        else done(null, chunk);
      },
    }),
  );
  return { bytes, size: () => size, sha256: () => hash.digest('hex') };
}
