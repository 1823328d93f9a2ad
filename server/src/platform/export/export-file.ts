import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';

/** What a list looks like outside of the product. */
export interface Sheet {
  readonly title: string;
  /** What was asked for, in words: the period, the filter. */
  readonly about: readonly string[];
  /** Whose clock and money the cells are shown by. */
  readonly unit: { readonly timezone: TimeZone; readonly culture: Culture; readonly currencyCode: CurrencyCode };
  readonly columns: readonly Column[];
}

export interface Column {
  readonly name: string;
  /** Amounts are minor units; an instant is a `Date`; a day is `2026-11-22`, a day of the calendar and of no zone. */
  readonly kind: 'text' | 'amount' | 'instant' | 'day';
}

export type Cell = string | number | Date | null;

/** The rows of a list, slice by slice. */
export type Slices = AsyncIterable<readonly (readonly Cell[])[]>;

/** Writes a file from rows; what needs the rows no more is answered and done when the picture of the data is closed. */
export type WriteSheet = (path: string, sheet: Sheet, rows: Slices) => Promise<(() => Promise<void>) | void>;

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
