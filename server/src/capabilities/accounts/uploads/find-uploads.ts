import { asHit } from '@ratepayer/contract/find/as-hit.ts';
import type { Hit } from '@ratepayer/contract/find/find.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import { escapeLike } from '../../../platform/lists/search-in.ts';

/** Only the newest are looked through: who wants an older one filters the list. */
const newest = 2_000;

interface Row {
  readonly id: number;
  readonly fileName: string;
  readonly status: string;
  readonly createdDate: Date;
}

/** Uploads whose file name holds a text, newest first. */
export async function findUploads(tx: Tx, businessUnitId: number, text: string, most: number): Promise<readonly Hit[]> {
  const rows = await rowsOf(
    tx,
    sql<Row>`select id, file_name as "fileName", status, created_date as "createdDate" from
        (select id, file_name, status, created_date from account_upload
        where business_unit_id = ${businessUnitId} order by created_date desc, id desc limit ${sql.lit(newest)}) recent
      where file_name ilike ${`%${escapeLike(text)}%`} order by created_date desc, id desc limit ${sql.lit(most)}`,
  );
  return rows.map(({ id, fileName: name, status, createdDate }) =>
    asHit({ key: String(id), name, status, date: createdDate.toISOString() }),
  );
}
