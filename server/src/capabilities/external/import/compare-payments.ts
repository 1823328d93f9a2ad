import type { AssignedRow } from '@ratepayer/contract/payments/external-upload.shapes.ts';
import { sql } from 'kysely';
import { change, oneRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { ComparedRows, ImportOf } from '../../accounts/uploads/import-kind.ts';
import { countsOfJudged, indexJudged, rejectedAmong } from '../../accounts/uploads/judged-rows.ts';

/**
 * Sets the rows of `read_row` against accounts and payments, in `judged`: which are new, recorded already, or rejected.
 * New ones stand in chunks of so many, by account. Of two rows with one reference the second is none. What a run of
 * this upload recorded before it died is its own.
 */
export async function comparePayments(
  tx: Tx,
  { uploadId, unit }: Pick<ImportOf, 'uploadId' | 'unit'>,
  assign: readonly AssignedRow[],
  atOnce: number,
): Promise<ComparedRows> {
  await change(tx, judged);
  await change(tx, judgements(uploadId, unit.id, assign, atOnce));
  await indexJudged(tx);
  return oneRow(
    tx,
    sql<ComparedRows>`select ${countsOfJudged},
      ${sumsWhere('new')} as sums, ${sumsWhere('made')} as "madeSums" from judged`,
  );
}

/** What rows in a state come to, and by how much they move balances. */
const sumsWhere = (state: 'new' | 'made') =>
  sql`jsonb_build_object('totalMinor', coalesce(sum(amount_minor) filter (where state = ${sql.lit(state)}), 0),
    'changeMinor', -coalesce(sum(amount_minor) filter (where state = ${sql.lit(state)} and posts_to_balance), 0))`;

const judged = sql`create temporary table judged (row_number int, chunk int, state text, account_number text,
  sub_account_number text, account_id bigint, found int, first_row int, met_id bigint, is_assigned boolean,
  amount_minor bigint, received_date date, external_method text, external_reference text, posts_to_balance boolean,
  note text)`;

const judgements = (uploadId: number, businessUnitId: number, assign: readonly AssignedRow[], atOnce: number) =>
  sql`insert into judged with met as (
      select x.*, standing_account(coalesce(g.id, a.id)) as account_id, g.id is not null as is_assigned,
        p.id as met_id, p.upload_id = ${uploadId} as is_own,
        standing_account(p.account_id) = standing_account(coalesce(g.id, a.id, p.account_id))
          and p.amount_minor = x.amount_minor and p.received_date = x.received_date as is_same,
        min(x.row_number) over (partition by x.external_reference) as first_row
      from read_row x
      left join jsonb_to_recordset(${JSON.stringify(assign)}::jsonb) as h ("row" int, "accountId" bigint)
        on h."row" = x.row_number
      left join published.account a on a.business_unit_id = ${businessUnitId} and a.account_number = x.account_number
        and a.sub_account_number = x.sub_account_number and not a.is_deleted
      left join published.account g on g.id = h."accountId" and g.business_unit_id = ${businessUnitId}
        and not g.is_deleted
      left join published.payment p on p.business_unit_id = ${businessUnitId} and p.origin = 'External'
        and p.external_reference = x.external_reference
      where x.problems is null),
    known as (select *, case when first_row < row_number then 'rejected' when is_own then 'made'
        when is_same then 'there' when met_id is not null or account_id is null then 'rejected' else 'new' end as state
      from met)
    select row_number, case when state = 'new' then
        (row_number() over (partition by state order by account_id, row_number) - 1) / ${sql.lit(atOnce)} end,
      state, account_number, sub_account_number, account_id, (account_id is not null)::int, first_row, met_id,
      is_assigned, amount_minor, received_date, external_method, external_reference, posts_to_balance, note from known`;

/** Rows whose number matches no account, and which are right otherwise. */
export const isUnmatched = sql`state = 'rejected' and account_id is null and met_id is null and first_row = row_number`;

/** A row that was rejected for what is there. */
export interface Rejected {
  readonly row: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly externalReference: string;
  readonly isUnmatched: boolean;
  readonly firstRow: number;
}

/** Rejected rows of `judged`, the first of all or these. */
export const rejectedOf = (tx: Tx, most: number, only?: readonly number[]): Promise<Rejected[]> =>
  rowsOf(
    tx,
    sql<Rejected>`select row_number as row, account_number as "accountNumber",
      sub_account_number as "subAccountNumber", external_reference as "externalReference", first_row as "firstRow",
      ${isUnmatched} as "isUnmatched" from judged
      ${rejectedAmong(most, only)}`,
  );
