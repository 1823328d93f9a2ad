import { createHash } from 'node:crypto';
import type { Walk } from '../../../platform/database/walk.ts';
import type { Zip } from '../../../platform/export/zip.ts';
import type { Beat } from '../report-beat.ts';

const slice = 500;

/** Where a part of a table ends and the next begins: no part may take four gigabytes. */
export interface MostOfPart {
  readonly rows: number;
  readonly bytes: number;
}
export const mostOfPart: MostOfPart = { rows: 250_000, bytes: 2 ** 30 };

/** A part of an archive with rows, as its manifest names it. */
export interface ArchivedFile {
  readonly name: string;
  readonly table: string;
  readonly rows: number;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** A table in as many parts as it takes; one without rows is there, too. */
export async function addTable(
  zip: Zip,
  walk: Walk<{ line: string }>,
  table: string,
  beat: Pick<Beat, 'more'>,
  most: MostOfPart,
): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  let ended = false;
  while (!ended) {
    const hash = createHash('sha256');
    let [rows, sizeBytes] = [0, 0];
    const name = `data/${table}${files.length === 0 ? '' : `-${files.length + 1}`}.jsonl`;
    await zip.add(
      name,
      (async function* () {
        while (!ended && rows < most.rows && sizeBytes < most.bytes) {
          const wanted = Math.min(slice, most.rows - rows);
          const found = await walk(wanted, ({ line }) => `${line}\n`);
          ended = found.length < wanted;
          beat.more(found.length);
          rows += found.length;
          const bytes = Buffer.from(found.join(''));
          hash.update(bytes);
          sizeBytes += bytes.length;
          if (bytes.length > 0) yield bytes;
        }
      })(),
    );
    files.push({ name, table, rows, sizeBytes, sha256: hash.digest('hex') });
  }
  return files;
}
