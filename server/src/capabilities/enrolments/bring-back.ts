import { sql } from 'kysely';
import { change, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Ending, Revived } from '../accounts/moved-with-account.ts';
import { plannedBack } from './move-scheduled.ts';

/**
 * Brings autopay back that ended with accounts, in the moment in which they were archived, and what was planned by it:
 * that is told anew, or its payer hears that it cannot be taken (`send-notices.ts` of `autopay`, decision 375). Where
 * somebody changed it since, the account has another one, or its way to pay was removed, it stays ended; those accounts
 * are answered.
 */
export async function bringBackAutopay(
  tx: Tx,
  revived: readonly Revived[],
  { by, action, today }: Ending,
): Promise<number[]> {
  if (revived.length === 0) return [];
  const back = sql`jsonb_to_recordset(${JSON.stringify(revived)}::jsonb)
    as d ("accountId" bigint, "archivedAt" timestamptz)`;
  const ended = await rowsOf(
    tx,
    sql<{ id: number; accountId: number; comes: boolean }>`select e.id, e.account_id as "accountId",
        not exists (select from enrollment_activity l where l.autopay_enrollment_id = e.id and l.id > t.id)
        and not exists (select from autopay_enrollment o where o.account_id = e.account_id and o.is_active)
        and not exists (select from published.payment_source s
          where s.id = e.payment_source_id and s.status = 'Removed') as comes
      from ${back} join autopay_enrollment e on e.account_id = d."accountId" and not e.is_active
      join enrollment_activity t on t.autopay_enrollment_id = e.id and t.activity = 'SystemCancel'
        and t.date = d."archivedAt" order by e.id for no key update of e`,
  );
  const stays = new Set(ended.filter(({ comes }) => !comes).map(({ accountId }) => accountId));
  const ids = sql.val(ended.filter(({ accountId }) => !stays.has(accountId)).map(({ id }) => id));
  const endedThen = sql`s.autopay_enrollment_id = any(${ids}::bigint[]) and exists (select from ${back}
    where d."accountId" = s.account_id and d."archivedAt" = s.modified_date)`;
  await change(
    tx,
    sql`with back as (update autopay_enrollment set is_active = true, end_date = null, row_version = row_version + 1
        where id = any(${ids}::bigint[]) returning id, business_unit_id),
      planned as (${plannedBack(today, endedThen)})
      insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, before, after, reason, actor)
      select business_unit_id, id, 'Enroll', '{"isActive": false}', '{"isActive": true}', ${action}, ${by} from back`,
  );
  return [...stays];
}
