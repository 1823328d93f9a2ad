import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Disk } from 'flydrive';
import { oneRow, type Tx } from '../../../platform/database/database.ts';
import { openSpool, type Spool } from '../../../platform/export/spool.ts';
import { writeZip, type Zip } from '../../../platform/export/zip.ts';
import type { Beat } from '../report-beat.ts';
import { addContents, type ContentState } from './add-contents.ts';
import { type ArchivedFile, addTable, type MostOfPart, mostOfPart } from './add-table.ts';
import { type ArchiveHead, archiveManifest, type ListOfContents } from './archive-manifest.ts';
import { readArchivedColumns } from './archived-columns.ts';
import { archivedContents } from './archived-contents.ts';
import { countArchived, endWalk, walkArchived, walkContents } from './archived-rows.ts';

const slice = 500;

/** Does something in one unchanging picture of the data of an organization. */
type InPicture = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
type Told = Pick<Beat, 'more' | 'total' | 'check'>;

/**
 * Writes everything of an organization into an archive: a file of lines for each table, the contents that rows name, a
 * list that says of each what became of it, and a manifest that names all with their checksums and says what stayed
 * behind. In the memory of a slice. The rows are of one picture of the data, which is let go before the first content
 * is read: what is destroyed meanwhile is listed as missing. @throws what the beat throws
 */
export async function writeArchive(
  inPicture: InPicture,
  disk: Disk,
  path: string,
  head: ArchiveHead,
  beat: Told,
  most: MostOfPart = mostOfPart,
): Promise<void> {
  const found = openSpool(`${path}.found`);
  try {
    await writeZip(path, async (zip) => {
      const { files, madeDate } = await inPicture(async (tx) => {
        const rows = await addRows(tx, zip, head, beat, most);
        await findContents(tx, found, head);
        return rows;
      });
      const contents = await addListed(zip, disk, found, `${path}.listed`, beat);
      await zip.add('manifest.json', [Buffer.from(archiveManifest(head, madeDate, files, contents))]);
    });
  } finally {
    await found.close();
  }
}

async function addRows(tx: Tx, zip: Zip, head: ArchiveHead, beat: Told, most: MostOfPart) {
  // An instant is written as of one zone, whatever the server's own is.
  await tx.query("select set_config('timezone', 'UTC', true)");
  const { madeDate } = await oneRow(tx, sql<{ madeDate: Date }>`select now() as "madeDate"`);
  const tables = await readArchivedColumns(tx);
  const counts = new Map<string, number>();
  for (const table of tables) counts.set(table.table, await countArchived(tx, table, head));
  const contents = Object.keys(archivedContents).map((table) => counts.get(table) ?? 0);
  beat.total([...counts.values(), ...contents].reduce((sum, count) => sum + count, 0));
  const files: ArchivedFile[] = [];
  for (const table of tables) {
    const written = await addTable(zip, await walkArchived(tx, table, head), table.table, beat, most);
    await endWalk(tx);
    const rows = written.reduce((sum, file) => sum + file.rows, 0);
    const counted = counts.get(table.table);
    if (rows !== counted) throw new Error(`${counted} rows of ${table.table} were counted and ${rows} written.`);
    files.push(...written);
  }
  return { files, madeDate };
}

/** Writes down what the rows name, so that the picture can be let go before it is read. */
async function findContents(tx: Tx, found: Spool, head: ArchiveHead): Promise<void> {
  for (const table of Object.keys(archivedContents).toSorted()) {
    const walk = await walkContents(tx, table, head);
    for (let more = true; more; ) {
      const lines = await walk(slice, (row) => `${JSON.stringify(row)}\n`);
      more = lines.length === slice;
      await found.add(Buffer.from(lines.join('')));
    }
    await endWalk(tx);
  }
}

/** Adds what is there, and the list that says of each what became of it. */
async function addListed(zip: Zip, disk: Disk, found: Spool, path: string, beat: Told): Promise<ListOfContents> {
  const listed = openSpool(path);
  const hash = createHash('sha256');
  const states: Partial<Record<ContentState, number>> = {};
  let [rows, sizeBytes, contentBytes] = [0, 0, 0];
  try {
    await addContents(zip, disk, found, beat, async (content) => {
      const line = Buffer.from(`${JSON.stringify(content)}\n`);
      hash.update(line);
      rows++;
      sizeBytes += line.length;
      if (content.part) contentBytes += content.sizeBytes;
      states[content.state] = (states[content.state] ?? 0) + 1;
      await listed.add(line);
      beat.more(1);
    });
    const name = 'contents.jsonl';
    await zip.add(name, listed.read());
    return { name, rows, sizeBytes, sha256: hash.digest('hex'), contentBytes, states };
  } finally {
    await listed.close();
  }
}
