import type pg from 'pg';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';
import { notContained, recentEvents } from './recent-events.ts';

/** What a charge becomes where the file has a column for it. */
function becomes(
  said: readonly string[],
  name: 'description' | 'due_date' | 'included_in_balance' | 'must_pay_in_full',
) {
  if (!said.includes(`charge_${name}`)) return `case when h.id is null then f.${name} else h.${name} end`;
  return `case when f.external_id is null then h.${name} else f.${name} end`;
}

// Of an account that the file names every charge is in it; one that is not has nothing left by the biller, unless the
// biller does not know of a merge that brought it, or a row of the account could not be read. What a rollover took to
// another account is not asked for again here before the biller knows of that. A merge that moved no money is in no
// export: the biller knows of it where a later file has no account of the old number.
const chargesStatement = (recentCondition: string, said: readonly string[]) => `with told as (
    select (x ->> 'accountChargeId')::bigint as charge_id,
      sum(case when e.amount_minor < 0 then -1 else 1 end * (x ->> 'amountMinor')::bigint)::bigint as minor
    from balance_event e cross join lateral jsonb_array_elements(e.charge_allocations) x
    where e.business_unit_id = $1 and e.charge_allocations <> '[]'
      and event_type not in ('Opening', 'Sync', 'Bill', 'Sync Reversed') and ${recentCondition} group by 1),
  silent as (
    select t.to_account_id as account_id from account_transfer t join account f on f.id = t.from_account_id
    where t.business_unit_id = $1 and t.kind = 'Merge' and t.ended_date is null
      and (t.moved_date > $2::timestamptz - $3::int * interval '1 hour' or exists (select from staged k
        where not k.is_archived and k.account_number = f.account_number
          and k.sub_account_number = f.sub_account_number))
      and not exists (select from balance_event e where e.source_type = 'transfer' and e.source_id = t.id)),
  moved as (
    select account_id, bool_or(event_type = 'Merge In') as merged, bool_or(event_type = 'Rollover Out') as rolled
    from balance_event where business_unit_id = $1 and event_type in ('Merge In', 'Rollover Out') and ${notContained}
    group by 1 union all select account_id, true, false from silent),
  own as materialized (
    select a.id, k.account_number, k.sub_account_number, n.account_number is not null as is_named,
      coalesce(m.merged, false) as merged, coalesce(m.rolled, false) as rolled,
      a.merged_into_account_id is not null or a.is_rollover or (a.is_archived and not a.archived_by_sync)
        as is_left_alone
    from staged k join account a on a.business_unit_id = $1 and not a.is_deleted
      and a.account_number = k.account_number and a.sub_account_number = k.sub_account_number
    left join named n on n.account_number = k.account_number and n.sub_account_number = k.sub_account_number
    left join (select account_id, bool_or(merged) as merged, bool_or(rolled) as rolled from moved group by 1) m
      on m.account_id = a.id),
  here as (
    select c.*, o.account_number, o.sub_account_number, o.is_named, o.merged from account_charge c
    join own o on o.id = c.account_id where not o.is_left_alone and c.told is null and c.status <> 'Voided'),
  asked as (
    select f.*, o.id as account_id, coalesce(o.rolled, false) as rolled
    from file_charge f left join own o using (account_number, sub_account_number)
    where case when o.id is null then not f.is_deleted else not o.is_left_alone end)
  insert into charge_plan
  select * from (
    select coalesce(f.account_number, h.account_number), coalesce(f.sub_account_number, h.sub_account_number),
      coalesce(f.account_id, h.account_id) as account_id, h.id as charge_id,
      coalesce(f.external_id, h.external_id) as external_id, case when h.id is null then 'create'
        when f.external_id is null then 'close' else 'change' end as action,
      coalesce(nullif(${becomes(said, 'description')}, ''), f.external_id, h.description) as description,
      ${becomes(said, 'due_date')} as due_date, case when h.id is not null and f.amount_minor = 0
        then h.included_in_balance else ${becomes(said, 'included_in_balance')} end as included_in_balance,
      ${becomes(said, 'must_pay_in_full')} as must_pay_in_full,
      coalesce(f.amount_minor, 0) + coalesce(t.minor, 0) as target_minor,
      h.remaining_minor as old_minor, h.description as old_description, h.due_date as old_due_date,
      h.included_in_balance as old_included_in_balance, h.must_pay_in_full as old_must_pay_in_full
    from asked f full join here h on h.account_id = f.account_id and h.external_id = f.external_id
    left join told t on t.charge_id = h.id
    where not (h.id is null and (f.amount_minor = 0 or f.rolled or exists (select from account_charge x
        where x.account_id = f.account_id and x.external_id = f.external_id)))
      and not (f.external_id is null and (h.is_named or h.merged))) c
  where action = 'create' or (greatest(0, target_minor), description, due_date, included_in_balance, must_pay_in_full)
    is distinct from (old_minor, old_description, old_due_date, old_included_in_balance, old_must_pay_in_full)`;

export interface ComparedCharges {
  readonly chargesCreated: number;
  readonly chargesChanged: number;
  readonly chargesClosed: number;
  /** In the file. */
  readonly chargesNamed: number;
  /** Here, of accounts that the file names, which the biller may close. */
  readonly chargesOpen: number;
}

/**
 * Sets the charges of a file against those that are here: `charge_plan` is what each charge that differs becomes.
 * `target_minor` is what would be left of it and may be below nothing, since a payer may have paid more than the file
 * still asks for.
 */
export async function compareCharges(
  client: pg.PoolClient,
  unit: BusinessUnit,
  asOf: Date,
  said: readonly string[],
): Promise<ComparedCharges> {
  await client.query(
    `create temporary table charge_plan (account_number text, sub_account_number text, account_id bigint,
      charge_id bigint, external_id text, action text, description text, due_date date, included_in_balance boolean,
      must_pay_in_full boolean, target_minor bigint, old_minor bigint, old_description text, old_due_date date,
      old_included_in_balance boolean, old_must_pay_in_full boolean) on commit preserve rows`,
  );
  const recent = recentEvents(unit, asOf);
  await client.query(chargesStatement(recent.condition, said), [unit.id, ...recent.values]);
  await client.query('create index on charge_plan (account_id)');
  await client.query('analyze charge_plan');
  const { rows } = await client.query<ComparedCharges>(
    `select count(*) filter (where action = 'create')::int as "chargesCreated",
      count(*) filter (where action = 'change')::int as "chargesChanged",
      count(*) filter (where action = 'close')::int as "chargesClosed",
      (select count(*) from file_charge)::int as "chargesNamed",
      (select count(*) from staged k join account a on a.business_unit_id = $1 and not a.is_deleted
          and a.account_number = k.account_number and a.sub_account_number = k.sub_account_number
        join account_charge c on c.account_id = a.id
        where c.status = 'Open' and c.told is null)::int as "chargesOpen" from charge_plan`,
    [unit.id],
  );
  return rows[0] as ComparedCharges;
}
