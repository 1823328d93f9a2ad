import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Disk, errors } from 'flydrive';
import { LocalDriver } from './local-driver.ts';

const bytesAtOnce = 256 * 1024;

/** What was kept. */
export interface KeptFile {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Reads a file in one piece of memory: as a stream, a long one leaves fifty megabytes for the collector. */
async function measureFile(path: string): Promise<KeptFile> {
  const file = await open(path);
  try {
    const hash = createHash('sha256');
    const piece = Buffer.allocUnsafe(bytesAtOnce);
    for (let sizeBytes = 0; ; ) {
      const { bytesRead } = await file.read(piece, 0, bytesAtOnce, sizeBytes);
      if (bytesRead === 0) return { sizeBytes, sha256: hash.digest('hex') };
      hash.update(piece.subarray(0, bytesRead));
      sizeBytes += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** Puts a finished file of this machine into the store; where that is a folder, the file moves there. */
export async function keepFile(disk: Disk, path: string, key: string): Promise<KeptFile> {
  const kept = await measureFile(path);
  if (!(disk.driver instanceof LocalDriver)) await disk.putStream(key, createReadStream(path));
  else
    await disk.driver.takeIn(path, key).catch((cause: unknown) => {
      throw new errors.E_CANNOT_WRITE_FILE([key], { cause });
    });
  return kept;
}
