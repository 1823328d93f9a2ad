import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** What a list looks like outside of the product. */
export interface Sheet {
  readonly title: string;
  readonly columns: readonly Column[];
}

export interface Column {
  readonly name: string;
  /** Amounts are minor units and written as decimals; dates are what the row says. */
  readonly kind: 'text' | 'amount' | 'date';
}

export type Cell = string | number | null;

/** A file that is written to its end before its first byte leaves, so that a slow reader holds no transaction open. */
export async function writeThenRead(write: (path: string) => Promise<void>): Promise<Readable> {
  const folder = await mkdtemp(join(tmpdir(), 'ratepayer-export-'));
  const remove = () => void rm(folder, { recursive: true, force: true });
  const path = join(folder, 'export');
  try {
    await write(path);
  } catch (error) {
    remove();
    throw error;
  }
  const stream = createReadStream(path);
  stream.once('close', remove);
  return stream;
}
