import type pg from 'pg';
import type { DuplicateStrategy, MissingStrategy } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';

export interface Comparison {
  readonly duplicates: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly missing: number;
  readonly active: number;
  readonly skipped: number;
  readonly balanceChangeMinor: number;
  readonly balanceTotalMinor: number;
}

const keptOrder: Record<Exclude<DuplicateStrategy, 'Apply Missing Strategy To All Occurrences'>, string> = {
  'Keep First Occurrence': 'row_number',
  'Keep Last Occurrence': 'row_number desc',
  'Keep Last Occurrence Of Largest Balance': 'balance desc, row_number desc',
  'Keep Last Occurrence Of Most Recent Due Date': 'due_date desc nulls last, row_number desc',
};

/**
 * Sets the staged rows against the accounts: `kept` (one row per account of the file), `plan` (what each becomes) and
 * `missing` (active accounts that the file does not name). Changes nothing.
 */
export async function compare(client: pg.PoolClient, unit: BusinessUnit, asOf: Date, strategy: DuplicateStrategy): Promise<Comparison> {
  const staged = await count(client, 'select count(*)::int as n from stage');
  await client.query(
    strategy === 'Apply Missing Strategy To All Occurrences'
      ? `create temporary table kept on commit preserve rows as select * from stage s where (select count(*) from stage t where t.account_number = s.account_number and t.sub_account_number = s.sub_account_number) = 1`
      : `create temporary table kept on commit preserve rows as select distinct on (account_number, sub_account_number) * from stage order by account_number, sub_account_number, ${keptOrder[strategy]}`,
  );
  await client.query('create unique index on kept (account_number, sub_account_number)');
  await client.query('analyze kept');
  await client.query(planStatement, [unit.id, asOf, unit.recentPaymentsOnSync, unit.recentPaymentsDays, unit.billerPostingHours]);
  await client.query(
    `create temporary table missing on commit preserve rows as select a.id, a.account_number, a.sub_account_number, a.name, m.balance from account a join account_money m on m.account_id = a.id
     where a.business_unit_id = $1 and not a.is_deleted and not a.is_archived
       and not exists (select 1 from kept k where k.account_number = a.account_number and k.sub_account_number = a.sub_account_number)`,
    [unit.id],
  );
  const { rows } = await client.query(`select count(*) filter (where action = 'create')::int as created, count(*) filter (where action = 'update')::int as updated,
      count(*) filter (where action = 'leave')::int as unchanged, count(*) filter (where action = 'skip')::int as skipped, (select count(*)::int from missing) as missing,
      coalesce(sum(new_balance) filter (where action <> 'skip'), 0)::bigint as "balanceTotalMinor",
      coalesce(sum(new_balance - coalesce(old_balance, 0)) filter (where action in ('create', 'update')), 0)::bigint as "balanceChangeMinor" from plan`);
  const active = await count(client, 'select count(*)::int as n from account where business_unit_id = $1 and not is_deleted and not is_archived', [unit.id]);
  const keptRows = await count(client, 'select count(*)::int as n from kept');
  return { ...rows[0], active, duplicates: staged - keptRows };
}

async function count(client: pg.PoolClient, statement: string, values: unknown[] = []): Promise<number> {
  return (await client.query<{ n: number }>(statement, values)).rows[0]?.n ?? 0;
}

// Domain rule 1: value = file value + the events that the biller's file cannot contain yet.
const planStatement = `create temporary table plan on commit preserve rows as
  with recent as (
    select account_id, coalesce(sum(amount_minor) filter (where bucket = 'Balance'), 0)::bigint as balance, coalesce(sum(amount_minor) filter (where bucket = 'LateFee'), 0)::bigint as late_fee
    from balance_event
    where business_unit_id = $1 and event_type not in ('Opening', 'Sync', 'Bill') and $3::text <> 'Never'
      and (exported_date is null or exported_date > $2::timestamptz - $5::int * interval '1 hour')
      and ($3::text = 'Until exported' or occurred_at > $2::timestamptz - $4::int * interval '1 day')
    group by account_id)
  select k.*, a.id as account_id, a.is_archived as was_archived, m.balance as old_balance, m.late_fee as old_late_fee,
    k.balance + coalesce(r.balance, 0) as new_balance, greatest(0, k.late_fee + coalesce(r.late_fee, 0)) as new_late_fee, k.past_due_minor + coalesce(r.balance, 0) as new_past_due,
    coalesce((a.name, a.street, a.city, a.state, a.zip, a.phone_number, a.email_address, a.note, a.description, a.meta, a.is_archived)
      is distinct from (k.name, k.street, k.city, k.state, k.zip, k.phone_number, k.email_address, k.note, k.description, k.meta, k.is_archived), true) as text_differs,
    case
      when a.id is null then 'create'
      when a.merged_into_account_id is not null or a.is_rollover or (a.is_archived and not a.archived_by_sync) then 'skip'
      when (a.name, a.street, a.city, a.state, a.zip, a.phone_number, a.email_address, a.note, a.description, a.meta)
           is distinct from (k.name, k.street, k.city, k.state, k.zip, k.phone_number, k.email_address, k.note, k.description, k.meta)
        or a.is_archived is distinct from k.is_archived
        or (m.balance, m.late_fee, m.past_due_minor, m.issue_date, m.due_date)
           is distinct from (k.balance + coalesce(r.balance, 0), greatest(0, k.late_fee + coalesce(r.late_fee, 0)), k.past_due_minor + coalesce(r.balance, 0), k.issue_date, k.due_date)
        then 'update'
      else 'leave' end as action
  from kept k
  left join account a on a.business_unit_id = $1 and not a.is_deleted and a.account_number = k.account_number and a.sub_account_number = k.sub_account_number
  left join account_money m on m.account_id = a.id
  left join recent r on r.account_id = a.id`;

/** Keeps what the comparison would change, for the check page and the result page. */
export async function keepChanges(client: pg.PoolClient, uploadId: number, businessUnitId: number, missingStrategy: MissingStrategy): Promise<void> {
  await client.query('delete from account_upload_change where upload_id = $1', [uploadId]);
  await client.query(
    `insert into account_upload_change (upload_id, business_unit_id, account_number, sub_account_number, name, change, balance_before_minor, balance_after_minor)
     select $1::bigint, $2::int, account_number, sub_account_number, name, case action when 'create' then 'created' else 'updated' end, old_balance, new_balance from plan where action in ('create', 'update')
     union all select $1::bigint, $2::int, account_number, sub_account_number, name, case $3::text when 'Archive' then 'archived' else 'zeroed' end, balance, case $3::text when 'Archive' then balance else 0 end
     from missing where $3::text <> 'None'`,
    [uploadId, businessUnitId, missingStrategy],
  );
}
