import { sql } from 'kysely';
import { change, oneRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { ComparedRows, ImportOf } from '../../accounts/uploads/import-kind.ts';
import { findHolders } from '../../accounts/uploads/judged-accounts.ts';
import { countsOfJudged, indexJudged, rejectedAmong } from '../../accounts/uploads/judged-rows.ts';

/**
 * Sets the rows of `read_row` against accounts and readings, in `judged`: which are new, there already, or rejected.
 * New ones stand in chunks of so many, by account and meter. Of two rows with one reading the second is none, by the
 * account that was found, whose number may be written in several ways. What a run of this upload wrote before it died
 * is its own, also where somebody corrected it since.
 */
export async function compareReadings(
  tx: Tx,
  { uploadId, unit }: Pick<ImportOf, 'uploadId' | 'unit'>,
  atOnce: number,
): Promise<ComparedRows> {
  await findHolders(tx, unit.id);
  await change(
    tx,
    sql`create temporary table judged (row_number int, chunk int, state text, account_number text,
    account_id bigint, found int, first_row int, key text, interval text, read_at timestamptz, value numeric,
    unit text, there numeric)`,
  );
  await change(tx, judgements(uploadId, unit.id, atOnce));
  await indexJudged(tx);
  return oneRow(
    tx,
    sql<ComparedRows>`select ${countsOfJudged}
      from judged`,
  );
}

const judgements = (uploadId: number, businessUnitId: number, atOnce: number) =>
  sql`insert into judged with met as (
      select x.row_number, x.account_number, h.account_id, h.found, x.key, x.interval, x.read_at, x.value, x.unit,
        r.value as there, r.upload_id = ${uploadId} as is_own, r.value = x.value and r.unit = x.unit as is_same,
        min(x.row_number) over (partition by h.account_id, x.key, x.interval, x.read_at) as first_row
      from read_row x join holder h using (account_number, sub_account_number)
      left join reading_series s on s.business_unit_id = ${businessUnitId} and s.account_id = h.account_id
        and s.key = x.key and s.interval = x.interval
      left join meter_reading r on r.series_id = s.id and r.read_at = x.read_at
      where x.problems is null),
    known as (select *, case when account_id is null or first_row < row_number then 'rejected'
        when is_own then 'made' when is_same then 'there' when there is not null then 'rejected' else 'new' end as state
      from met)
    select row_number, case when state = 'new' then
        (row_number() over (partition by state order by account_id, key, interval, read_at) - 1)
          / ${sql.lit(atOnce)} end,
      state, account_number, account_id, found, first_row, key, interval, read_at, value, unit, there from known`;

/** The first rows of a kind that the comparison found. */
export const firstOf = (state: 'new' | 'there', most: number) =>
  sql`select row_number, state, account_id, key, interval, read_at, value, unit from judged
    where state = ${state} order by row_number limit ${most}`;

/** A row that was rejected for what is there. */
export interface Rejected {
  readonly row: number;
  readonly accountNumber: string;
  readonly accountId: number | null;
  readonly found: number;
  readonly firstRow: number;
  readonly readAt: Date;
  readonly value: string;
  readonly there: string | null;
}

/** Rejected rows of `judged`, the first of all or these. */
export const rejectedOf = (tx: Tx, most: number, only?: readonly number[]): Promise<Rejected[]> =>
  rowsOf(
    tx,
    sql<Rejected>`select row_number as row, account_number as "accountNumber", account_id as "accountId", found,
      first_row as "firstRow", read_at as "readAt", value::text as value, there::text as there from judged
      ${rejectedAmong(most, only)}`,
  );
