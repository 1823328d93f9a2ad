import type { z } from 'zod';
import type { uploadOperations } from '@ratepayer/contract/accounts/upload.operations.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { said, sayTold } from '../../../platform/texts/say.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { escapeLike } from '../../../platform/lists/search-in.ts';

interface Row
  extends Omit<
    AccountUpload,
    | 'stopReason'
    | 'message'
    | 'asOfDate'
    | 'createdDate'
    | 'startedDate'
    | 'finishedDate'
    | 'repeatsDate'
    | 'undoneDate'
  > {
  stopReason: string | readonly Told[];
  message: string | Told;
  asOfDate: Date;
  createdDate: Date;
  startedDate: Date | null;
  finishedDate: Date | null;
  repeatsDate: Date | null;
  undoneDate: Date | null;
}

/** Columns of a file `u` that was brought in; what was told about it is said when it is answered. */
export const uploadColumns = sql<AccountUpload>`u.id, u.business_unit_id as "businessUnitId",
  u.import_type as "importType", u.file_name as "fileName", u.size_bytes as "sizeBytes", u.as_of_date as "asOfDate",
  u.status,
  coalesce(u.config ->> 'missingStrategy', 'None') as "missingStrategy",
  coalesce(u.config ->> 'duplicateStrategy', 'Keep First Occurrence') as "duplicateStrategy",
  u.progress_rows as "progressRows", u.total_rows as "totalRows",
  u.created, u.updated, u.unchanged, u.left_alone as "leftAlone", u.missing, u.archived, u.zeroed,
  (select count(*)::int from account e where e.business_unit_id = u.business_unit_id and e.ending_upload_id = u.id
    and u.billing_cycle_id is null)
    as ending,
  u.duplicates, u.rejected, u.charges_created as "chargesCreated", u.charges_changed as "chargesChanged",
  u.charges_closed as "chargesClosed",
  u.balance_change_minor as "balanceChangeMinor", u.balance_total_minor as "balanceTotalMinor",
  u.stop_reason is not null and u.status = 'Ready' as "needsProcessAnyway",
  coalesce(u.stop_reason, '""') as "stopReason", coalesce(u.message, '""') as message, u.started_by as "startedBy",
  u.created_date as "createdDate", u.started_date as "startedDate", u.finished_date as "finishedDate",
  case when u.status <> 'Canceled' then extract(epoch from u.finished_date - u.step_started_date)::int end
    as "durationSeconds",
  case when u.status in ('Checking', 'Processing') and u.heartbeat_date > u.step_started_date
    then round(u.progress_rows / greatest(extract(epoch from u.heartbeat_date - u.step_started_date), 1))::int
    else 0 end as "rowsPerSecond",
  (select r.finished_date from account_upload r where r.id = u.repeats_upload_id) as "repeatsDate",
  u.compared_date is not null and u.status in ('Checking', 'Ready', 'Failed', 'Canceled') as "isUnfinished",
  u.rejected_file_id is not null as "hasRejectedFile",
  u.keeps_former and u.status in ('Complete', 'Complete With Errors') and u.undo_started_date is null
    as "canUndo",
  u.undo_started_date is not null and u.undone_date is null as "isBeingUndone",
  u.undone_by as "undoneBy", u.undone_date as "undoneDate", u.reversed, u.kept,
  u.billing_cycle_id as "billingCycleId"`;

const asWire = (row: Row): AccountUpload => ({
  ...row,
  stopReason: said(row.stopReason),
  message: said(row.message),
  asOfDate: row.asOfDate.toISOString(),
  createdDate: row.createdDate.toISOString(),
  startedDate: row.startedDate?.toISOString() ?? null,
  finishedDate: row.finishedDate?.toISOString() ?? null,
  repeatsDate: row.repeatsDate?.toISOString() ?? null,
  undoneDate: row.undoneDate?.toISOString() ?? null,
});

export async function uploadById(tx: Tx, id: number): Promise<AccountUpload | undefined> {
  const row = await maybeRow(
    tx,
    sql<Row>`select ${uploadColumns} from (select u.*, f.size_bytes, null::bigint as billing_cycle_id
      from account_upload u join stored_file f on f.id = u.file_id) u where u.id = ${id}`,
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

type Change = z.output<typeof uploadOperations.listUploadChanges.answer>['items'][number];
export type ChangesAsked = z.output<typeof uploadOperations.listUploadChanges.query>;

/** What an upload creates and changes: the largest changes of a balance first. */
export async function changesOf(tx: Tx, uploadId: number, asked: ChangesAsked) {
  const { change, search, field, fromMinor, Page, PageSize } = asked;
  const like = search === undefined ? null : `%${escapeLike(search)}%`;
  const difference = sql`abs(balance_after_minor - coalesce(balance_before_minor, 0))`;
  const rows = await rowsOf(
    tx,
    sql<Change & { total: number }>`select account_number as "accountNumber",
      sub_account_number as "subAccountNumber", name, change,
      balance_before_minor as "balanceBeforeMinor", balance_after_minor as "balanceAfterMinor", fields,
      why, stands_for as "standsFor",
      count(*) over () as total
      from account_upload_change where upload_id = ${uploadId}
      and (${change ?? null}::text is null or change = ${change ?? null})
      and (${like}::text is null or account_number ilike ${like} or name ilike ${like})
      and (${field ?? null}::text is null or case ${field ?? null}::text
        when 'Balance' then balance_after_minor is distinct from balance_before_minor
        else fields @> jsonb_build_array(jsonb_build_object('field', ${field ?? null}::text)) end)
      and (${fromMinor ?? null}::bigint is null or ${difference} >= ${fromMinor ?? null}::bigint)
      order by ${difference} desc, account_number, sub_account_number
      limit ${PageSize} offset ${(Page - 1) * PageSize}`,
  );
  return { items: rows, totalCount: rows[0]?.total ?? 0 };
}

type Kept = z.output<typeof uploadOperations.listUploadKept.answer>['items'][number];

/** Accounts that an undo left as they are, and why. */
export async function keptOf(tx: Tx, uploadId: number, limit: number, offset: number) {
  const rows = await rowsOf(
    tx,
    sql<Kept & { total: number }>`select a.id as "accountId", a.account_number as "accountNumber",
      a.sub_account_number as "subAccountNumber", a.name, min(f.reason) as reason, count(*) over () as total
      from account_upload_former f join account a on a.id = f.account_id
      where f.upload_id = ${uploadId} and f.outcome = 'kept' group by a.id
      order by a.account_number, a.sub_account_number limit ${limit} offset ${offset}`,
  );
  return { items: rows, totalCount: rows[0]?.total ?? 0 };
}
