import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/lists/source.ts';
import { sayTold } from '../../platform/texts/say.ts';

interface Paged {
  readonly Page: number;
  readonly PageSize: number;
}

/** A page of rows with the count of all of them. */
async function pageOf<Row extends object>(tx: Tx, rows: Sql, order: Sql, { Page, PageSize }: Paged) {
  const found = await rowsOf(
    tx,
    sql<Row & { total: number }>`with every as (${rows}) select e.*, count(*) over ()::int as total from every e
      order by ${order} limit ${PageSize} offset ${(Page - 1) * PageSize}`,
  );
  return { items: found as Row[], totalCount: found[0]?.total ?? 0 };
}

/** Rows of the index that were not taken, as far as they were kept, and how many others there are. */
export async function problemsOf(tx: Tx, cycleId: number, paged: Paged) {
  const { items, totalCount } = await pageOf<{ row: number; column: string; value: string; problem: Told }>(
    tx,
    sql`select row_number as row, column_name as column, value, problem from bill_problem
      where billing_cycle_id = ${cycleId}`,
    sql`row, "column"`,
    paged,
  );
  const { others } = await oneRow(
    tx,
    sql<{ others: number }>`select greatest(0, c.unmatched_count + c.error_count - (select count(distinct row_number)
      from bill_problem where billing_cycle_id = c.id))::int as others from billing_cycle c where c.id = ${cycleId}`,
  );
  return { items: items.map((item) => ({ ...item, problem: sayTold(item.problem) })), totalCount, others };
}

/** Documents that belong to none of its bills. */
export const unmatchedOf = (tx: Tx, cycleId: number, paged: Paged) =>
  pageOf<{ id: number; name: string; sizeBytes: number; fileName: string }>(
    tx,
    sql`select d.id, d.name, d.size_bytes as "sizeBytes", f.name as "fileName" from bill_document d
      join bill_file f on f.id = d.file_id where d.billing_cycle_id = ${cycleId} and d.replaced_date is null
      and not exists (select 1 from bill b where b.document_id = d.id)`,
    sql`name, id`,
    paged,
  );

/** Accounts in use that have no bill in this cycle. */
export const withoutBill = (tx: Tx, businessUnitId: number, cycleId: number, paged: Paged) =>
  pageOf<{ id: number; accountNumber: string; subAccountNumber: string; name: string }>(
    tx,
    sql`select a.id, a.account_number as "accountNumber", a.sub_account_number as "subAccountNumber", a.name
      from published.account a where ${isWithoutBill(businessUnitId, cycleId)}`,
    sql`"accountNumber", "subAccountNumber", id`,
    paged,
  );

/** An account `a` in use that has no bill in this cycle. */
export const isWithoutBill = (businessUnitId: number, cycleId: number) =>
  sql`a.business_unit_id = ${businessUnitId} and not a.is_deleted and not a.is_archived
    and not exists (select 1 from bill b where b.billing_cycle_id = ${cycleId} and b.account_id = a.id)`;
