import { sql } from 'kysely';
import { change, codeOf, oneRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { systemCaller } from '../../../platform/http/caller.ts';
import { changedMeanwhile } from '../../accounts/changed-meanwhile.ts';
import type { ImportOf, WrittenRows } from '../../accounts/uploads/import-kind.ts';
import { followReplaced, lockStanding } from '../../accounts/uploads/judged-accounts.ts';
import { rejectedOf } from './compare-payments.ts';
import { problemOf } from './payment-problems.ts';
import { holdImports, type ReceivedRow, recordRows } from './record-rows.ts';

/**
 * Records the new rows of a chunk under the locks of their accounts. What an account gave over to another one meanwhile
 * goes there; a row whose reference somebody used meanwhile, or whose account is gone, is left out.
 * @returns undefined where there is no such chunk
 */
export async function writeChunk(tx: Tx, of: ImportOf, chunk: number): Promise<WrittenRows | undefined> {
  const { rows } = await oneRow(
    tx,
    sql<{ rows: number }>`select count(*)::int as rows from judged where chunk = ${chunk}`,
  );
  if (rows === 0) return undefined;
  await holdImports(tx, of.unit.id);
  await followReplaced(tx, chunk);
  const accounts = await rowsOf(
    tx,
    sql<{ id: number }>`select distinct account_id as id from judged where chunk = ${chunk} and account_id is not null`,
  );
  await lockStanding(
    tx,
    accounts.map(({ id }) => id),
  );
  const left = await rowsOf(tx, sql<{ row: number; isSame: boolean }>`${leftOut(of, chunk)}`);
  const fresh = await rowsOf(tx, freshOf(chunk));
  await recordOnce(tx, of, fresh);
  await change(tx, sql`update judged set state = 'made' where chunk = ${chunk} and state = 'new'`);
  const refused = left.filter(({ isSame }) => !isSame).map(({ row }) => row);
  return {
    created: fresh.length,
    unchanged: left.length - refused.length,
    rejected: refused.length,
    problems: refused.length > 0 ? (await rejectedOf(tx, refused.length, refused)).map(problemOf) : [],
    sums: sumsOf(fresh),
  };
}

/** Marks rows that are not recorded: by what is there now, or because their account is gone. */
const leftOut = ({ unit }: ImportOf, chunk: number) =>
  sql`update judged j set met_id = now.id, first_row = j.row_number,
      state = case when k.account_id is not null and standing_account(now.account_id) = k.account_id
        and now.amount_minor = k.amount_minor and now.received_date = k.received_date then 'there' else 'rejected' end
    from judged k left join published.payment now on now.business_unit_id = ${unit.id} and now.origin = 'External'
      and now.external_reference = k.external_reference
    where k.chunk = ${chunk} and k.state = 'new' and j.row_number = k.row_number
      and (now.id is not null or k.account_id is null)
    returning j.row_number as row, j.state = 'there' as "isSame"`;

const freshOf = (chunk: number) =>
  sql<ReceivedRow>`select j.row_number as row, j.account_id as "accountId", a.name,
      a.account_number as "accountNumber", a.sub_account_number as "subAccountNumber",
      j.amount_minor as "amountMinor", j.received_date as "receivedDate", j.external_method as "externalMethod",
      j.external_reference as "externalReference", j.posts_to_balance as "postsToBalance", j.note
    from judged j join published.account a on a.id = j.account_id
    where j.chunk = ${chunk} and j.state = 'new' order by j.row_number`;

const sumsOf = (rows: readonly ReceivedRow[]) => ({
  totalMinor: rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  changeMinor: -rows.reduce((sum, { amountMinor, postsToBalance }) => sum + (postsToBalance ? amountMinor : 0), 0),
});

/** @throws to run again where somebody else recorded one of the references at this moment */
async function recordOnce(tx: Tx, { unit, uploadId, by, now }: ImportOf, rows: readonly ReceivedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const caller = { ...systemCaller([unit.id]), name: by };
  const ofUpload = rows.map((row) => ({ ...row, uploadId }));
  try {
    await recordRows(tx, caller, unit, ofUpload, now);
  } catch (error) {
    throw codeOf(error) === '23505' ? changedMeanwhile() : error;
  }
}
