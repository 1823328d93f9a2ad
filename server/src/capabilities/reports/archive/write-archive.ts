import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../../platform/database/database.ts';
import type { Walk } from '../../../platform/database/walk.ts';
import { writeZip, type Zip } from '../../../platform/export/zip.ts';
import type { Beat } from '../report-beat.ts';
import { type ArchivedTable, readArchivedColumns } from './archived-columns.ts';
import { countArchived, endWalk, walkArchived, type Whose } from './archived-rows.ts';
import { archivedTables, leftBehind } from './archived-tables.ts';

const slice = 500;
/** A part of an archive holds four gigabytes: a long table comes in several. */
export const rowsOfPart = 250_000;

interface ArchivedFile {
  readonly name: string;
  readonly table: string;
  readonly rows: number;
  readonly sizeBytes: number;
  readonly sha256: string;
}
interface Head extends Whose {
  readonly requestedBy: string;
}
type Told = Pick<Beat, 'more' | 'total'>;

/**
 * Writes everything of an organization into an archive: a file of lines for each table, and a manifest that names each
 * with its rows and checksum and says what stayed behind. In the memory of a slice, over the picture of the data that
 * the transaction has. @throws what the beat throws
 */
export async function writeArchive(tx: Tx, path: string, head: Head, beat: Told, mostRows = rowsOfPart): Promise<void> {
  // An instant is written as of one zone, whatever the server's own is.
  await tx.query("select set_config('timezone', 'UTC', true)");
  const { madeDate } = await oneRow(tx, sql<{ madeDate: Date }>`select now() as "madeDate"`);
  const tables = await readArchivedColumns(tx);
  const counts = new Map<string, number>();
  for (const table of tables) counts.set(table.table, await countArchived(tx, table, head));
  beat.total([...counts.values()].reduce((sum, count) => sum + count, 0));
  await writeZip(path, async (zip) => {
    const files: ArchivedFile[] = [];
    for (const table of tables) {
      const written = await addTable(zip, await walkArchived(tx, table, head), table, beat, mostRows);
      await endWalk(tx);
      const rows = written.reduce((sum, file) => sum + file.rows, 0);
      const counted = counts.get(table.table);
      if (rows !== counted) throw new Error(`${counted} rows of ${table.table} were counted and ${rows} written.`);
      files.push(...written);
    }
    await zip.add('manifest.json', [Buffer.from(manifestOf(head, madeDate, files))]);
  });
}

/** A table in as many parts as it takes; one without rows is there, too. */
async function addTable(zip: Zip, walk: Walk<{ line: string }>, { table }: ArchivedTable, beat: Told, most: number) {
  const files: ArchivedFile[] = [];
  let ended = false;
  while (!ended) {
    const hash = createHash('sha256');
    let [rows, sizeBytes] = [0, 0];
    const name = `data/${table}${files.length === 0 ? '' : `-${files.length + 1}`}.jsonl`;
    await zip.add(
      name,
      (async function* () {
        while (!ended && rows < most) {
          const wanted = Math.min(slice, most - rows);
          const found = await walk(wanted);
          ended = found.length < wanted;
          beat.more(found.length);
          rows += found.length;
          const bytes = Buffer.from(found.map(({ line }) => `${line}\n`).join(''));
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

function manifestOf({ organizationId, businessUnitIds, requestedBy }: Head, madeDate: Date, files: ArchivedFile[]) {
  const columns = Object.fromEntries(Object.entries(archivedTables).filter(([, left]) => left.length > 0));
  return `${JSON.stringify(
    {
      format: 1,
      madeDate,
      organizationId,
      businessUnitIds,
      requestedBy,
      files,
      // Contents of documents are not in it: each is named with its checksum.
      leftBehind: { columns, tables: leftBehind },
    },
    undefined,
    2,
  )}\n`;
}
