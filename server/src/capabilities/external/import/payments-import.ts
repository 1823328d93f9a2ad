import { keptUploadRows } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { ExternalRowState } from '@ratepayer/contract/payments/external.ts';
import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { externalMapping } from '@ratepayer/contract/payments/external-upload.shapes.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { sql } from 'kysely';
import { change, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { handBack } from '../../accounts/uploads/hand-back.ts';
import type { ImportKind, ImportOf } from '../../accounts/uploads/import-kind.ts';
import { formatOf } from '../../accounts/uploads/named-columns.rules.ts';
import { stageRows } from '../../accounts/uploads/stage-rows.ts';
import { comparePayments, isUnmatched } from './compare-payments.ts';
import { assignedIn, beginPosting } from './external-mapping.ts';
import { problemsOf } from './payment-problems.ts';
import { paymentRows } from './payment-rows.ts';
import { writeChunk } from './write-chunk.ts';

/**
 * Files of payments received elsewhere as uploads (decision 169). A payment that is recorded already is left as it is;
 * its reference with other values is rejected. Nothing of it is undone: a payment is reversed on its own.
 */
export const paymentsImport: ImportKind = {
  importType: 'External Payments',
  title: 'Payments',
  sameBytes: (date) => tell('same_payments_processed', { date }),
  begins: beginPosting,
  formatOf: (config) => formatOf(externalMapping.parse(config)),
  async stage(client, file, of, onProgress) {
    const staged = await stageRows(client, file, paymentRows(of), of, onProgress);
    return {
      totalRows: staged.totalRows,
      compare: (tx, atOnce) => comparePayments(tx, of, assignedIn(of.config), atOnce),
      keepFound: (tx) => keepFound(tx, of),
      problems: problemsOf,
      handBack: (tx, to) => handBack(tx, staged, to),
      writeChunk: (tx, chunk) => writeChunk(tx, of, chunk),
    };
  },
};

/** A number of a file may be that of a card, which is kept nowhere. */
async function keepFound(tx: Tx, { uploadId, unit }: ImportOf): Promise<void> {
  const found = await rowsOf(
    tx,
    sql<Found>`${first('new')} union all ${first('there')} union all ${first('unmatched')}`,
  );
  const kept = found.map((row) => ({
    ...row,
    account_number: maskCardNumbers(row.account_number),
    sub_account_number: maskCardNumbers(row.sub_account_number),
  }));
  await change(tx, sql`delete from external_upload_row where upload_id = ${uploadId}`);
  await change(
    tx,
    sql`insert into external_upload_row (upload_id, business_unit_id, row_number, state, account_id, account_number,
        sub_account_number, amount_minor, received_date, external_method, external_reference, posts_to_balance,
        is_assigned)
      select ${uploadId}::bigint, ${unit.id}::int, kept.*
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept
        (row_number int, state text, account_id bigint, account_number text, sub_account_number text,
        amount_minor bigint, received_date date, external_method text, external_reference text,
        posts_to_balance boolean, is_assigned boolean)`,
  );
}

interface Found {
  readonly account_number: string;
  readonly sub_account_number: string;
}

/** The first rows in a state. */
const first = (state: ExternalRowState) =>
  sql`(select row_number, ${state}::text as state, account_id, account_number, sub_account_number, amount_minor,
    received_date, external_method, external_reference, posts_to_balance, is_assigned
    from judged where ${state === 'unmatched' ? isUnmatched : sql`state = ${state}`}
    order by row_number limit ${sql.lit(keptUploadRows)})`;
