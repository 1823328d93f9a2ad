import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import { separatorCharacter } from '@ratepayer/contract/accounts/upload-settings.ts';
import { type Database, maybeRow, sql } from '../../../platform/database/database.ts';
import { badRequest, notFound } from '../../../platform/http/refusal.ts';
import { readUploadConfig } from './upload-config.ts';
import { parseRecords, readBlocks, UnreadableFile } from './read-csv.ts';
import { say } from '../../../platform/texts/refusals.ts';

/** Column headings (or numbers) and the first five rows of an uploaded file. */
export async function previewFile(
  db: Database,
  disk: Disk,
  businessUnitId: number,
  uploadId: number,
): Promise<{ columns: string[]; rows: string[][] }> {
  const found = await db.scoped([businessUnitId], async (tx) => ({
    file: await maybeRow(
      tx,
      sql<{
        storage_key: string;
      }>`select f.storage_key from account_upload u join stored_file f on f.id = u.file_id
        where u.id = ${uploadId} and u.business_unit_id = ${businessUnitId} and f.status = 'Stored'`,
    ),
    config: await readUploadConfig(tx, businessUnitId),
  }));
  if (!found.file) throw notFound(say('could_not_find_upload'));
  const stream = (await disk.getStream(found.file.storage_key)) as Readable;
  const rows: string[][] = [];
  try {
    for await (const { text, isLast } of readBlocks(stream, separatorCharacter[found.config.listSeparator])) {
      rows.push(
        ...parseRecords(text, found.config, 1, isLast)
          .filter((cells, i) => i === 0 || cells.length > 1 || cells[0]?.trim() !== '')
          .slice(0, 6)
          .map((cells) => cells.map((cell) => cell.trim().slice(0, 200))),
      );
      break;
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw badRequest('file', error.told);
    throw error;
  } finally {
    stream.destroy();
  }
  const [first = []] = rows;
  return found.config.hasHeaderRow
    ? { columns: first, rows: rows.slice(1) }
    : { columns: first.map((_, i) => String(i + 1)), rows: rows.slice(0, 5) };
}
