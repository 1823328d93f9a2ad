import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import { openRecords } from '../../../platform/records/open-records.ts';
import type { RejectedRows } from '../../../platform/records/rejected-rows.ts';
import { chargeLines } from './charge-cells.rules.ts';
import type { UploadRow } from './due-upload.ts';

const rowsAtOnce = 10_000;

/**
 * Hands back the records of accounts that the comparison refused (`refused_row`), as they came. Most files have none,
 * and rows that the database typed as they stood are kept nowhere: so the file is read once more. Both go forward
 * together, so that memory grows with neither. Answers how many records went.
 */
export async function handBackRefused(
  client: pg.PoolClient,
  disk: Disk,
  { storage_key, config }: Pick<UploadRow, 'storage_key' | 'config'>,
  rejected: Pick<RejectedRows, 'add'>,
): Promise<number> {
  const refused = await refusedRows(client);
  let handed = 0;
  const file = (await disk.getStream(storage_key)) as Readable;
  const { records, close } = await openRecords(file, { ...config, repeats: chargeLines(config) });
  try {
    for await (const batch of records) {
      for (const { row, cells, lines, further = [] } of batch)
        if (await refused.passed(further.at(-1)?.row ?? row)) {
          handed += 1;
          rejected.add(cells, lines);
        }
      if (refused.isOver()) break;
    }
  } finally {
    await close?.();
    file.destroy();
  }
  return handed;
}

/** Rows of `refused_row` going forward, so many in memory. */
async function refusedRows(client: pg.PoolClient) {
  const behind = async (last: number): Promise<number[]> => {
    const { rows } = await client.query<{ row: number }>(
      'select row_number as row from refused_row where row_number > $1 order by 1 limit $2',
      [last, rowsAtOnce],
    );
    return rows.map(({ row }) => row);
  };
  let due = await behind(0);
  let at = 0;
  return {
    isOver: () => at >= due.length,
    /** Whether one lies behind those that were passed before and up to `through`. */
    async passed(through: number): Promise<boolean> {
      let any = false;
      for (let next = due[at]; next !== undefined && next <= through; next = due[at]) {
        any = true;
        at += 1;
        if (at < due.length) continue;
        due = await behind(next);
        at = 0;
      }
      return any;
    },
  };
}
