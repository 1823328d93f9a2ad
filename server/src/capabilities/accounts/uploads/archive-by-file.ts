import type pg from 'pg';
import type { MissingStrategy } from '@ratepayer/contract/accounts/upload-settings.ts';
import { sql } from 'kysely';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { change, type Tx } from '../../../platform/database/database.ts';
import { systemCaller } from '../../../platform/http/caller.ts';
import { endAccounts, waitsForPayment, whyNotArchived } from '../lifecycle/end-accounts.ts';
import { lockedStanding } from '../lifecycle/lock-standing.ts';
import type { MovedWithAccount } from '../moved-with-account.ts';
import type { UploadConnection } from './upload-connection.ts';

/**
 * Accounts that a file archives: active ones that it does not name, where that is the strategy, or names as such. Those
 * that an earlier file ends, and this one calls live, go on.
 */
export async function findToArchive(
  client: pg.PoolClient,
  businessUnitId: number,
  strategy: MissingStrategy,
): Promise<number[]> {
  await leaveLiving(client, businessUnitId);
  const { rows } = await client.query<{ id: number }>(
    `select id from missing where $2::text = 'Archive'
     union select a.id from staged k join account a
       on a.account_number = k.account_number and a.sub_account_number = k.sub_account_number
     where k.is_archived and a.business_unit_id = $1 and not a.is_archived and not a.is_deleted order by id`,
    [businessUnitId, strategy],
  );
  return rows.map(({ id }) => id);
}

/** The file by which accounts end, and who brought it. */
export interface EndingFile {
  readonly id: number;
  readonly businessUnitId: number;
  readonly today: string;
  readonly by: string;
  readonly fileName: string;
}

/** Archives them, so many at once that no payer waits for more than one transaction. */
export async function archiveByFile(
  inTransaction: UploadConnection['inTransaction'],
  movedWith: readonly MovedWithAccount[],
  file: EndingFile,
  accountIds: readonly number[],
  atOnce: number,
): Promise<void> {
  for (let from = 0; from < accountIds.length; from += atOnce) {
    const ids = accountIds.slice(from, from + atOnce);
    await inTransaction((tx) => endByFile(tx, movedWith, file, ids));
    crashPoint('upload.archived');
  }
}

/**
 * Archives accounts as a person would, autopay and all; one with a payment under way takes no other one and is archived
 * when it has ended (decision 173). What is archived is no candidate of a run that follows. Answers what was archived.
 */
async function endByFile(
  tx: Tx,
  movedWith: readonly MovedWithAccount[],
  file: EndingFile,
  ids: readonly number[],
  isLate = false,
): Promise<number[]> {
  const { businessUnitId, today, fileName, by } = file;
  for (const { hold } of movedWith) await hold?.(tx, ids);
  const standing = (await lockedStanding(tx, ids)).filter(
    ({ endingUploadId }) => !isLate || endingUploadId === file.id,
  );
  const due = standing.filter((account) => whyNotArchived(account) === undefined);
  const archived = due.map(({ id }) => id);
  // What somebody edited since the file is read before the archiving is an edit too.
  await keepFormer(tx, file, archived, isLate);
  const caller = { ...systemCaller([businessUnitId]), name: by };
  await endAccounts(tx, movedWith, caller, due, { businessUnitId, today, bySync: true, reason: fileName });
  const waiting = standing.filter(waitsForPayment).map(({ id }) => id);
  await change(
    tx,
    sql`update account set ending_upload_id = ${file.id} where id = any(${sql.val(waiting)}::bigint[])
      and ending_upload_id is distinct from ${file.id}`,
  );
  return archived;
}

/** The same when payments have ended: of those that this file still ends under their locks. */
export const endLate = (
  tx: Tx,
  movedWith: readonly MovedWithAccount[],
  file: EndingFile,
  ids: readonly number[],
): Promise<number[]> => endByFile(tx, movedWith, file, ids, true);

// Between the money of a file and a late archiving nothing came but what was paid when the file came: of no charge that
// the file moved, since that is given back with the charge.
const onlyPaidBefore = sql`not exists (select from balance_event e
  where e.account_id = h.account_id and e.sequence > k.after_sequence and not (e.event_type = 'Payment'
    and e.source_type = 'payment' and exists (select from published.payment_account p where p.payment_id = e.source_id
      and p.account_id = e.account_id and p.created_date < u.step_started_date)
    and (e.charge_allocations = '[]' or not k.moves_charges)))`;

/**
 * What a file archived can be made active again, as long as it is the last one; where it changed texts too, they were
 * kept with what was before. What came between its money and the archiving is a later event to the undo, but for the
 * payment that a late archiving waited for (decision 188), and what a clerk wrote meanwhile an edit: the moment that it
 * counts from stays.
 */
const keepFormer = (tx: Tx, { id, businessUnitId }: EndingFile, accountIds: number[], isLate: boolean) =>
  change(
    tx,
    sql`with ids as (select unnest(${sql.val(accountIds)}::bigint[]) as account_id),
      held as materialized (select a.id as account_id, a.modified_date from account a
        where a.id in (select account_id from ids) order by a.id for no key update),
      known as (select account_id, max(after_sequence) as after_sequence, bool_or(charges is not null) as moves_charges,
          coalesce(max(kept_date) filter (where part <> 'money'), min(kept_date)) as kept_date
        from account_upload_former where upload_id = ${id} and account_id in (select account_id from ids) group by 1),
      since as materialized (select h.account_id,
          case when ${isLate} and ${onlyPaidBefore} then m.last_event_sequence
            else coalesce(k.after_sequence, m.last_event_sequence) end as after_sequence,
          case when h.modified_date > coalesce(k.kept_date, u.step_started_date)
            then coalesce(k.kept_date, u.step_started_date) else now() end as kept_date
        from held h join account_upload u on u.id = ${id} join account_money m on m.account_id = h.account_id
        left join known k on k.account_id = h.account_id),
      texts as (update account_upload_former f set kept_date = s.kept_date, after_sequence = s.after_sequence
        from since s
        where f.upload_id = ${id} and f.part = 'text' and f.account_id = s.account_id returning f.account_id)
      insert into account_upload_former (upload_id, business_unit_id, account_id, part, after_sequence, kept_date)
      select u.id, ${businessUnitId}, s.account_id, 'archived', s.after_sequence, s.kept_date
      from account_upload u cross join since s
      where u.id = ${id} and u.keeps_former and not exists (select 1 from texts t where t.account_id = s.account_id)
      on conflict (upload_id, account_id, part) do update set kept_date = excluded.kept_date`,
  );

async function leaveLiving(client: pg.PoolClient, businessUnitId: number): Promise<void> {
  await client.query(
    `update account a set ending_upload_id = null from staged k
      where a.business_unit_id = $1 and a.ending_upload_id is not null and not k.is_archived
        and k.account_number = a.account_number and k.sub_account_number = a.sub_account_number`,
    [businessUnitId],
  );
}

/** Accounts that a file ends which is undone go on. */
export async function leaveEnding(
  client: pg.PoolClient,
  { id, businessUnitId }: Pick<EndingFile, 'id' | 'businessUnitId'>,
): Promise<void> {
  await client.query(
    'update account set ending_upload_id = null where business_unit_id = $1 and ending_upload_id = $2',
    [businessUnitId, id],
  );
}
