import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';

const heldBytes = 65_536;

/** Bytes that are written one after the other and read in the end, whatever they grow to. */
export interface Spool {
  add(bytes: Uint8Array): Promise<void>;
  /** All that was added; nothing is added afterwards. */
  read(): AsyncIterable<Buffer>;
  /** The same where it is text, line by line; each ends with a new line. */
  lines(): AsyncIterable<string>;
  /** Destroys them. */
  close(): Promise<void>;
}

/** Keeps bytes in memory, and, once they are more than a little, in a file at `path`, which is made then. */
export function openSpool(path: string): Spool {
  let file: FileHandle | undefined;
  let held: Uint8Array[] = [];
  let size = 0;
  async function* read() {
    if (file) yield* createReadStream(path) as AsyncIterable<Buffer>;
    yield Buffer.concat(held);
  }
  return {
    async add(bytes) {
      held.push(bytes);
      size += bytes.length;
      if (size < heldBytes) return;
      const whole = Buffer.concat(held);
      [held, size] = [[], 0];
      file ??= await open(path, 'w');
      await file.writeFile(whole);
    },
    read,
    lines: () => linesOf(read()),
    async close() {
      await file?.close();
      await rm(path, { force: true });
    },
  };
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const whole = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = whole.indexOf('\n'); end >= 0; end = whole.indexOf('\n', from)) {
      yield whole.toString('utf8', from, end);
      from = end + 1;
    }
    rest = whole.subarray(from);
  }
}
