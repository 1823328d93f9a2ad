import { readingMapping } from '@ratepayer/contract/readings/reading-import.shapes.ts';
import { keptUploadRows } from '@ratepayer/contract/accounts/upload-settings.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { sql } from 'kysely';
import { change, type Tx } from '../../../platform/database/database.ts';
import { handBack } from '../../accounts/uploads/hand-back.ts';
import type { ImportKind, ImportOf } from '../../accounts/uploads/import-kind.ts';
import { formatOf } from '../../accounts/uploads/named-columns.rules.ts';
import { UnreadableFile } from '../../../platform/records/unreadable-file.ts';
import { isFeatureOn } from '../../organizations/find-business-unit.ts';
import { stageRows } from '../../accounts/uploads/stage-rows.ts';
import { compareReadings, firstOf } from './compare-readings.ts';
import { problemsOf } from './reading-problems.ts';
import { readingRows } from './reading-rows.ts';
import { leftOf, takeBack } from './take-back.ts';
import { writeChunk } from './write-chunk.ts';

/**
 * Files of readings as uploads (decision 158). A reading that is there already with its value is left as it is, so that
 * a file may come again and a run that died may be followed; one with another value is rejected.
 */
export const readingsImport: ImportKind = {
  importType: 'Readings',
  title: 'Readings',
  sameBytes: (date) => tell('same_readings_processed', { date }),
  formatOf: (config) => formatOf(readingMapping.parse(config)),
  async stage(client, file, of, onProgress) {
    const staged = await stageRows(client, file, readingRows(of), of, onProgress);
    return {
      totalRows: staged.totalRows,
      async compare(tx, atOnce) {
        // Switched off while the file waited for its turn.
        if (!(await isFeatureOn(tx, of.unit.id, 'MeterReadings'))) throw new UnreadableFile(tell('readings_off_file'));
        return compareReadings(tx, of, atOnce);
      },
      keepFound: (tx) => keepFound(tx, of),
      problems: problemsOf,
      handBack: (tx, to) => handBack(tx, staged, to),
      writeChunk: (tx, chunk) => writeChunk(tx, of, chunk),
    };
  },
  takeBack,
  left: leftOf,
};

async function keepFound(tx: Tx, { uploadId, unit }: ImportOf): Promise<void> {
  await change(tx, sql`delete from reading_upload_row where upload_id = ${uploadId}`);
  await change(
    tx,
    sql`insert into reading_upload_row (upload_id, business_unit_id, row_number, state, account_id, key, interval,
        read_at, value, unit)
      select ${uploadId}, ${unit.id}, found.* from ((${firstOf('new', keptUploadRows)}) union all
        (${firstOf('there', keptUploadRows)})) found`,
  );
}
