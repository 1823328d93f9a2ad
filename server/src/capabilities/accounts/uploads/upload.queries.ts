import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { said, sayTold } from '../../../platform/texts/say.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { maybeRow, rowsOf, sql, type Tx } from '../../../platform/database/database.ts';

interface Row
  extends Omit<AccountUpload, 'stopReason' | 'message' | 'asOfDate' | 'createdDate' | 'startedDate' | 'finishedDate'> {
  stopReason: string | Told;
  message: string | Told;
  asOfDate: Date;
  createdDate: Date;
  startedDate: Date | null;
  finishedDate: Date | null;
}

/** Columns of an upload `u` and its file `f`; what was told about it is said when it is answered. */
export const uploadColumns = sql<AccountUpload>`u.id, u.business_unit_id as "businessUnitId",
  u.import_type as "importType", u.file_name as "fileName", f.size_bytes as "sizeBytes", u.as_of_date as "asOfDate",
  u.status,
  u.config ->> 'missingStrategy' as "missingStrategy", u.config ->> 'duplicateStrategy' as "duplicateStrategy",
  u.progress_rows as "progressRows", u.total_rows as "totalRows",
  u.created, u.updated, u.unchanged, u.missing, u.archived, u.zeroed, u.duplicates, u.rejected,
  u.balance_change_minor as "balanceChangeMinor", u.balance_total_minor as "balanceTotalMinor",
  u.stop_reason is not null and u.status = 'Ready' as "needsProcessAnyway",
  coalesce(u.stop_reason, '""') as "stopReason", coalesce(u.message, '""') as message, u.started_by as "startedBy",
  u.created_date as "createdDate", u.started_date as "startedDate", u.finished_date as "finishedDate"`;

const asWire = (row: Row): AccountUpload => ({
  ...row,
  stopReason: said(row.stopReason),
  message: said(row.message),
  asOfDate: row.asOfDate.toISOString(),
  createdDate: row.createdDate.toISOString(),
  startedDate: row.startedDate?.toISOString() ?? null,
  finishedDate: row.finishedDate?.toISOString() ?? null,
});

export async function uploadById(tx: Tx, id: number): Promise<AccountUpload | undefined> {
  const row = await maybeRow(
    tx,
    sql<Row>`select ${uploadColumns} from account_upload u join stored_file f on f.id = u.file_id where u.id = ${id}`,
  );
  return row && asWire(row);
}

/** Rejected rows of an upload, by row and column. */
export async function problemsOf(tx: Tx, uploadId: number, limit: number, offset: number) {
  const rows = await rowsOf(
    tx,
    sql<{
      row: number;
      column: string;
      value: string;
      problem: Told;
      total: number;
    }>`select row_number as row, column_name as column, value, problem, count(*) over () as total
      from account_upload_problem where upload_id = ${uploadId}
      order by row_number, column_name limit ${limit} offset ${offset}`,
  );
  return { items: rows.map((row) => ({ ...row, problem: sayTold(row.problem) })), totalCount: rows[0]?.total ?? 0 };
}

type ChangeRow = {
  accountNumber: string;
  subAccountNumber: string;
  name: string;
  change: 'created' | 'updated' | 'archived' | 'zeroed';
  balanceBeforeMinor: number | null;
  balanceAfterMinor: number;
  total: number;
};

/** What an upload creates and changes: the largest changes of a balance first. */
export async function changesOf(tx: Tx, uploadId: number, limit: number, offset: number) {
  const rows = await rowsOf(
    tx,
    sql<ChangeRow>`select account_number as "accountNumber", sub_account_number as "subAccountNumber", name, change,
      balance_before_minor as "balanceBeforeMinor", balance_after_minor as "balanceAfterMinor",
      count(*) over () as total
      from account_upload_change where upload_id = ${uploadId}
      order by abs(balance_after_minor - coalesce(balance_before_minor, 0)) desc, account_number, sub_account_number
      limit ${limit} offset ${offset}`,
  );
  return { items: rows, totalCount: rows[0]?.total ?? 0 };
}
