import { enrolmentMapping } from '@ratepayer/contract/autopay/enrolment-import.shapes.ts';
import { keptUploadRows } from '@ratepayer/contract/accounts/upload-settings.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { sql } from 'kysely';
import { change, type Tx } from '../../../platform/database/database.ts';
import { handBack } from '../../accounts/uploads/hand-back.ts';
import type { ImportKind, ImportOf } from '../../accounts/uploads/import-kind.ts';
import { formatOf } from '../../accounts/uploads/named-columns.rules.ts';
import { stageRows } from '../../accounts/uploads/stage-rows.ts';
import { begunBy } from '../../enrolments/take-back-begun.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { type AroundImport, readAround } from './around-import.ts';
import { compareEnrolments, firstOf } from './compare-enrolments.ts';
import { problemsOf } from './enrolment-problems.ts';
import { enrolmentRows } from './enrolment-rows.ts';
import { keepNumbers } from './keep-numbers.ts';
import { takeBackWith } from './take-back.ts';
import { writeChunk } from './write-chunk.ts';

/**
 * Files of authorized enrolments as uploads (decision 325). What pays by itself already as a row says is left as it is;
 * a file is destroyed when it is over, since it holds numbers of bank accounts.
 */
export const enrolmentsImport = (deps: PaymentDeps): ImportKind => ({
  importType: 'Autopay Enrollments',
  title: 'Enrollments',
  sameBytes: (date) => tell('same_enrolments_processed', { date }),
  formatOf: (config) => formatOf(enrolmentMapping.parse(config)),
  async stage(client, file, of, onProgress) {
    const staged = await stageRows(client, file, enrolmentRows(deps.keyring, of), of, onProgress);
    // Read anew for each chunk: what a business unit offers may end while a long file is begun.
    const around = (tx: Tx): Promise<AroundImport> => readAround(deps, tx, of.unit.id, deps.clock.now());
    return {
      totalRows: staged.totalRows,
      compare: async (tx, atOnce) => compareEnrolments(tx, of, await around(tx), atOnce),
      keepFound: (tx) => keepFound(tx, of),
      problems: problemsOf,
      handBack: (tx, to) => handBack(tx, staged, to),
      prepareChunk: async (tx, chunk) => keepNumbers(deps, tx, of, await around(tx), chunk),
      writeChunk: async (tx, chunk) => writeChunk(tx, of, await around(tx), chunk),
    };
  },
  takeBack: takeBackWith(deps.clock),
  left: begunBy,
});

async function keepFound(tx: Tx, { uploadId, unit }: ImportOf): Promise<void> {
  await change(tx, sql`delete from enrolment_upload_row where upload_id = ${uploadId}`);
  await change(
    tx,
    sql`insert into enrolment_upload_row (upload_id, business_unit_id, row_number, state, account_id, lead_time_days,
        day_of_month, max_amount_minor, account_type, last4, consent_method, consent_date, consent_reference)
      select ${uploadId}, ${unit.id}, found.* from ((${firstOf('new', keptUploadRows)}) union all
        (${firstOf('there', keptUploadRows)})) found`,
  );
}
