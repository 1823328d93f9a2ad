import type { ReadingUploadRow } from '@ratepayer/contract/readings/reading-import.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';

interface Asked {
  readonly State: 'new' | 'there';
  readonly Page: number;
  readonly PageSize: number;
}

/** Rows that a check kept of what its file would bring in, or of what is there already. */
export async function uploadRowsOf(tx: Tx, uploadId: number, { State, Page, PageSize }: Asked) {
  const rows = await rowsOf(
    tx,
    sql<Omit<ReadingUploadRow, 'timestamp'> & { timestamp: Date; total: number }>`select r.row_number as row,
        r.account_id as "accountId", a.account_number as "accountNumber", a.sub_account_number as "subAccountNumber",
        a.name, r.key, r.value::text as value, r.unit, r.interval, r.read_at as timestamp, count(*) over () as total
      from reading_upload_row r join published.account a on a.id = r.account_id
      where r.upload_id = ${uploadId} and r.state = ${State}
      order by r.row_number limit ${PageSize} offset ${(Page - 1) * PageSize}`,
  );
  return {
    items: rows.map(({ total: _, timestamp, ...row }) => ({ ...row, timestamp: timestamp.toISOString() })),
    totalCount: rows[0]?.total ?? 0,
  };
}
