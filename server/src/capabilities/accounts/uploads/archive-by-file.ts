import type pg from 'pg';
import type { MissingStrategy } from '@ratepayer/contract/accounts/upload-settings.ts';
import { sql } from 'kysely';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { change, type Tx } from '../../../platform/database/database.ts';
import { systemCaller } from '../../../platform/http/caller.ts';
import { endAccounts, whyNotArchived } from '../lifecycle/end-accounts.ts';
import { lockedStanding } from '../lifecycle/lock-standing.ts';
import type { MovedWithAccount } from '../moved-with-account.ts';
import type { UploadToApply } from './apply.ts';
import type { UploadConnection } from './upload-connection.ts';

/** Accounts that a file archives: active ones that it does not name, where that is the strategy, or names as such. */
export async function findToArchive(
  client: pg.PoolClient,
  businessUnitId: number,
  strategy: MissingStrategy,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from missing where $2::text = 'Archive'
     union select a.id from staged k join account a
       on a.account_number = k.account_number and a.sub_account_number = k.sub_account_number
     where k.is_archived and a.business_unit_id = $1 and not a.is_archived and not a.is_deleted order by id`,
    [businessUnitId, strategy],
  );
  return rows.map(({ id }) => id);
}

/**
 * Archives them as a person would, autopay and all, so many at once that no payer waits for more than one transaction.
 * One with a payment under way is archived by the next sync. What is archived is no candidate of a run that follows.
 */
export async function archiveByFile(
  inTransaction: UploadConnection['inTransaction'],
  movedWith: readonly MovedWithAccount[],
  upload: UploadToApply & { readonly fileName: string },
  accountIds: readonly number[],
  atOnce: number,
): Promise<void> {
  const { businessUnitId, today, fileName, by } = upload;
  const caller = { ...systemCaller([businessUnitId]), name: by };
  for (let from = 0; from < accountIds.length; from += atOnce) {
    const ids = accountIds.slice(from, from + atOnce);
    await inTransaction(async (tx) => {
      for (const { hold } of movedWith) await hold?.(tx, ids);
      const due = (await lockedStanding(tx, ids)).filter((account) => whyNotArchived(account) === undefined);
      await endAccounts(tx, movedWith, caller, due, { businessUnitId, today, bySync: true, reason: fileName });
      await keepFormer(
        tx,
        upload,
        due.map(({ id }) => id),
      );
    });
    crashPoint('upload.archived');
  }
}

/** What a file archived can be made active again; where it changed texts too, they were kept with what was before. */
const keepFormer = (tx: Tx, { id, businessUnitId }: UploadToApply, accountIds: number[]) =>
  change(
    tx,
    sql`with texts as (update account_upload_former set kept_date = now() where upload_id = ${id} and part = 'text'
        and account_id = any(${sql.val(accountIds)}::bigint[]) returning account_id)
      insert into account_upload_former (upload_id, business_unit_id, account_id, part, after_sequence)
      select ${id}, ${businessUnitId}, m.account_id, 'archived', m.last_event_sequence from account_money m
      where m.account_id = any(${sql.val(accountIds)}::bigint[])
        and not exists (select 1 from texts t where t.account_id = m.account_id)
      on conflict (upload_id, account_id, part) do update set kept_date = excluded.kept_date`,
  );
