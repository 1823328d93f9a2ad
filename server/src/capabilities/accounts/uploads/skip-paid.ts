import type pg from 'pg';
import { textFieldNames } from './keep-changes.ts';

/**
 * Counts accounts that were left as they are at their locks (decision 188): one that the comparison was to change, and
 * of which a charge that the file moves was paid in between, is no updated account but one that is left alone, with its
 * money and its charges. What the file changed of its texts before the lock stays listed with it. In the transaction
 * that leaves it, once.
 */
export async function countSkipped(
  client: pg.PoolClient,
  uploadId: number,
  accountIds: readonly number[],
): Promise<void> {
  if (accountIds.length === 0) return;
  await client.query(
    `with skipped as materialized (select * from plan where account_id = any($2::bigint[])),
      listed as (update account_upload_change x set change = 'leftAlone', why = 'paid',
          balance_after_minor = x.balance_before_minor,
          fields = case when s.file_balance is null then '[]'::jsonb else jsonb_build_array(
            jsonb_build_object('field', 'Balance', 'before', null, 'after', s.file_balance::text)) end
            || coalesce((select jsonb_agg(f.field order by f.place) from jsonb_array_elements(x.fields)
              with ordinality f (field, place) where f.field ->> 'field' = any($3::text[])), '[]')
        from skipped s where x.upload_id = $1 and x.change = 'updated' and x.account_number = s.account_number
          and x.sub_account_number = s.sub_account_number returning s.account_id),
      money as (select count(*)::int as accounts, coalesce(sum(new_balance - old_balance), 0)::bigint as change,
          coalesce(sum(case when file_balance is null then old_balance else new_balance end), 0)::bigint as total
        from skipped join listed using (account_id)),
      charges as (select count(*) filter (where action = 'create')::int as created,
          count(*) filter (where action = 'change')::int as changed,
          count(*) filter (where action = 'close')::int as closed
        from charge_plan join listed using (account_id))
      update account_upload u set updated = u.updated - m.accounts, left_alone = u.left_alone + m.accounts,
        balance_change_minor = u.balance_change_minor - m.change,
        balance_total_minor = u.balance_total_minor - m.total, charges_created = u.charges_created - c.created,
        charges_changed = u.charges_changed - c.changed, charges_closed = u.charges_closed - c.closed
      from money m, charges c where u.id = $1`,
    [uploadId, accountIds, textFieldNames],
  );
}
